from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, key: str, slide: str, line: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph[{line}]/run", aspect="strikethrough", relation="equal", value="single"):
        return EvalResult(False, f"Subtask execution failed because the strikethrough of 'slide[{slide}]/shape[name=Lines]/paragraph[{line}]/run' in '{pptx_path}' is not equal 'single'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]/run@strikethrough"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]/run@strikethrough' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

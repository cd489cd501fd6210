from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, key: str, slide: str, line: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph[{line}]", aspect="list_level", relation="equal", value="2"):
        return EvalResult(False, f"Subtask execution failed because the list_level of 'slide[{slide}]/shape[name=Lines]/paragraph[{line}]' in '{pptx_path}' is not equal '2'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]@list_level"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]@list_level' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

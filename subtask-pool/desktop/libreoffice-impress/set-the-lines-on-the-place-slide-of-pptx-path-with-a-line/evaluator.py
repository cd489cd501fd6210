from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, spacing: str, key: str, slide: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph", aspect="line_spacing", relation="equal", value=spacing):
        return EvalResult(False, f"Subtask execution failed because the line_spacing of 'slide[{slide}]/shape[name=Lines]/paragraph' in '{pptx_path}' is not equal '{spacing}'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph@line_spacing"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph@line_spacing' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

from taskloom_runtime import EvalResult, check_parts_are, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, key: str, slide: str, lines: str) -> EvalResult:
    if not check_parts_are(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'slide[{slide}]/shape[name=Lines]/paragraph' in '{pptx_path}' are not '{lines}' (given).", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

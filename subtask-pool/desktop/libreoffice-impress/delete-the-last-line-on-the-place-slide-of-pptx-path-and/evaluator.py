from taskloom_runtime import EvalResult, check_part_count, check_parts_are, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, key: str, slide: str, line: str, lines: str) -> EvalResult:
    if not check_parts_are(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'slide[{slide}]/shape[name=Lines]/paragraph' in '{pptx_path}' are not '{lines}' (given).", 0/3)
    if not check_part_count(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph[{line}]", relation="equal", value="0"):
        return EvalResult(False, f"Subtask execution failed because the number of 'slide[{slide}]/shape[name=Lines]/paragraph[{line}]' in '{pptx_path}' is not equal 0.", 1/3)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph[{line}]' is different in '{pptx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

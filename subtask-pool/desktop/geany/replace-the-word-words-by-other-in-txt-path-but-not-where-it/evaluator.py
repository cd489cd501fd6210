from taskloom_runtime import EvalResult, check_parts_are


def evaluate_agent_task_completion(txt_path: str, words: str, other: str, lines: str) -> EvalResult:
    if not check_parts_are(file_path=txt_path, selector="line", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'line' in '{txt_path}' are not '{lines}' (given).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

from taskloom_runtime import EvalResult, basename, check_text_exists_via_ocr


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_text_exists_via_ocr(text=f"{basename(csv_path)} - Excel"):
        return EvalResult(False, f"Subtask execution failed because '{basename(csv_path)} - Excel' is not on the screen.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

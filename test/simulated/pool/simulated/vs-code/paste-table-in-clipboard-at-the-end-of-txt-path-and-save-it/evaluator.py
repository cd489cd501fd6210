from taskloom_runtime import EvalResult, check_document_text


def evaluate_agent_task_completion(txt_path: str, table_in_clipboard: str) -> EvalResult:
    if not check_document_text(file_path=txt_path, text=table_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' does not contain '{table_in_clipboard}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

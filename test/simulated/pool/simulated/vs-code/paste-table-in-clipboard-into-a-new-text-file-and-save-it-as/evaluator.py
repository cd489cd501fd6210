from taskloom_runtime import EvalResult, check_document_text, check_file_exists


def evaluate_agent_task_completion(table_in_clipboard: str, txt_path: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path}' does not exist.", 0/2)
    if not check_document_text(file_path=txt_path, text=table_in_clipboard):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' does not contain '{table_in_clipboard}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

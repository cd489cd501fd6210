from taskloom_runtime import EvalResult, check_document_text


def evaluate_agent_task_completion(txt_in_processing: str, find: str, replace_with: str) -> EvalResult:
    if not check_document_text(file_path=txt_in_processing, text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' does not contain '{replace_with}'.", 0/2)
    if check_document_text(file_path=txt_in_processing, text=find):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' still contains '{find}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

from taskloom_runtime import EvalResult, check_document_text, check_keyboard_types


def evaluate_agent_task_completion(txt_in_processing: str, find_what: str, replace_with: str) -> EvalResult:
    if not check_keyboard_types(text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{replace_with}' was not typed.", 0/3)
    if not check_document_text(file_path=txt_in_processing, text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' does not contain '{replace_with}'.", 1/3)
    if check_document_text(file_path=txt_in_processing, text=find_what):
        return EvalResult(False, f"Subtask execution failed because '{txt_in_processing}' still contains '{find_what}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

from taskloom_runtime import EvalResult, check_document_text, check_file_changed, check_keyboard_types


def evaluate_agent_task_completion(txt_path: str, find: str, replace_with: str) -> EvalResult:
    if check_document_text(file_path=txt_path, text=find):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' still contains '{find}'.", 0/3)
    if not check_keyboard_types(text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{replace_with}' was not typed.", 1/3)
    if not check_file_changed(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' was not changed.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

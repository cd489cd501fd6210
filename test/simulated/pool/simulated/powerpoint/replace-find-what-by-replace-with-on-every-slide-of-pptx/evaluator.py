from taskloom_runtime import EvalResult, check_document_text, check_keyboard_types


def evaluate_agent_task_completion(pptx_path: str, find_what: str, replace_with: str) -> EvalResult:
    if not check_keyboard_types(text=find_what):
        return EvalResult(False, f"Subtask execution failed because '{find_what}' was not typed.", 0/2)
    if not check_document_text(file_path=pptx_path, text=replace_with):
        return EvalResult(False, f"Subtask execution failed because '{pptx_path}' does not contain '{replace_with}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

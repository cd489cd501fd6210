from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(text_in_clipboard: str, page_name: str) -> EvalResult:
    if not check_record_exists(collection="notes", field="text", value=f"====== {page_name} ======\n{text_in_clipboard}"):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the text '====== {page_name} ======\n{text_in_clipboard}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

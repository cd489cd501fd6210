from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(text_in_clipboard: str, page_name: str) -> EvalResult:
    if not check_record_pair(collection="notes", key_field="title", key=page_name, field="text", value=f"====== {page_name} ======\n{text_in_clipboard}"):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the title '{page_name}' and the text '====== {page_name} ======\n{text_in_clipboard}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

from taskloom_runtime import EvalResult, check_record_from_file


def evaluate_agent_task_completion(txt_path: str, page_name: str) -> EvalResult:
    if not check_record_from_file(collection="notes", key_field="title", key=page_name, field="text", file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because nothing in notes with the title '{page_name}' holds the text of '{txt_path}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

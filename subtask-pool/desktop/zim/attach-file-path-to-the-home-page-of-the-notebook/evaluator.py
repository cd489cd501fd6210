from taskloom_runtime import EvalResult, basename, check_record_pair


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_record_pair(collection="notes", key_field="title", key="Home", field="text", value=f"====== [[./{basename(file_path)}]]Home ======\nNotes of the notebook."):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the title 'Home' and the text '====== [[./{basename(file_path)}]]Home ======\nNotes of the notebook.'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

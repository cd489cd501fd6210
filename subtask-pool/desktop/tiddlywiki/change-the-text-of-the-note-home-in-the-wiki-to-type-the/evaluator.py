from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(type_the_text_for_this_tiddler: str) -> EvalResult:
    if not check_record_pair(collection="notes", key_field="title", key="Home", field="text", value=type_the_text_for_this_tiddler):
        return EvalResult(False, f"Subtask execution failed because nothing in notes has the title 'Home' and the text '{type_the_text_for_this_tiddler}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

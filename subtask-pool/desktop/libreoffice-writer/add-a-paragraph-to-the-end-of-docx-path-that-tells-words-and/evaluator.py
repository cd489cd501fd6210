from taskloom_runtime import EvalResult, check_added_facts


def evaluate_agent_task_completion(docx_path: str, facts: str, words: str, text: str) -> EvalResult:
    if not check_added_facts(file_path=docx_path, facts=facts):
        return EvalResult(False, f"Subtask execution failed because what was added at the end of '{docx_path}' does not say '{facts}', or says other values of these kinds.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

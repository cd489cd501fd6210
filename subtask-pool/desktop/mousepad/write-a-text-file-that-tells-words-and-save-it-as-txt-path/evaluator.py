from taskloom_runtime import EvalResult, check_file_exists, check_says_facts


def evaluate_agent_task_completion(txt_path: str, facts: str, words: str, text: str) -> EvalResult:
    if not check_file_exists(file_path=txt_path):
        return EvalResult(False, f"Subtask execution failed because the file '{txt_path}' does not exist.", 0/2)
    if not check_says_facts(file_path=txt_path, facts=facts):
        return EvalResult(False, f"Subtask execution failed because '{txt_path}' does not say '{facts}', or says other values of these kinds.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

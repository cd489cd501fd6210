from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(languages: str) -> EvalResult:
    if not check_fact(file_path="firefox:preferences", selector="value[intl.accept_languages]", aspect="value", relation="equal", value=languages):
        return EvalResult(False, f"Subtask execution failed because the value of 'value[intl.accept_languages]' in 'firefox:preferences' is not equal '{languages}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

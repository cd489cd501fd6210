from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="snipping.delay", value="3 seconds"):
        return EvalResult(False, "Subtask execution failed because the setting snipping.delay is not '3 seconds'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

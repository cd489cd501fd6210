from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="system.time_zone", value="Europe/Berlin"):
        return EvalResult(False, "Subtask execution failed because the setting system.time_zone is not 'Europe/Berlin'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

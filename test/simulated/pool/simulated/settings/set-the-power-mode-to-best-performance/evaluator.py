from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="system.power_mode", value="Best performance"):
        return EvalResult(False, "Subtask execution failed because the setting system.power_mode is not 'Best performance'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

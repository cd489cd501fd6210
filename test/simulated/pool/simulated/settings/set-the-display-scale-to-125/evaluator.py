from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="system.scale", value="125%"):
        return EvalResult(False, "Subtask execution failed because the setting system.scale is not '125%'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

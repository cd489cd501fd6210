from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="system.bluetooth", value="off"):
        return EvalResult(False, "Subtask execution failed because the setting system.bluetooth is not 'off'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

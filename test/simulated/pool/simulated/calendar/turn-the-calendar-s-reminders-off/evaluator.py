from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="calendar.reminders", value="off"):
        return EvalResult(False, "Subtask execution failed because the setting calendar.reminders is not 'off'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

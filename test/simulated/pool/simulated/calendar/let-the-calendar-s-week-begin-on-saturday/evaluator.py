from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion() -> EvalResult:
    if not check_setting(name="calendar.first_day", value="Saturday"):
        return EvalResult(False, "Subtask execution failed because the setting calendar.first_day is not 'Saturday'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

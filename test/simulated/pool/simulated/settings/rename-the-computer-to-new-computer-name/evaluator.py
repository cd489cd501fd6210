from taskloom_runtime import EvalResult, check_setting


def evaluate_agent_task_completion(new_computer_name: str) -> EvalResult:
    if not check_setting(name="system.computer_name", value=new_computer_name):
        return EvalResult(False, f"Subtask execution failed because the setting system.computer_name is not '{new_computer_name}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

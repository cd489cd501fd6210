from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(name: str) -> EvalResult:
    if not check_fact(file_path="claws-mail:accounts", selector="section[Account: 1]/value[name]", aspect="value", relation="exactly", value=name):
        return EvalResult(False, f"Subtask execution failed because the value of 'section[Account: 1]/value[name]' in 'claws-mail:accounts' is not exactly '{name}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

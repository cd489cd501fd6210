from taskloom_runtime import EvalResult, check_fact


def evaluate_agent_task_completion(to: str) -> EvalResult:
    if not check_fact(file_path="claws-mail:accounts", selector="section[Account: 1]/value[set_autocc]", aspect="value", relation="equal", value="1"):
        return EvalResult(False, "Subtask execution failed because the value of 'section[Account: 1]/value[set_autocc]' in 'claws-mail:accounts' is not equal '1'.", 0/2)
    if not check_fact(file_path="claws-mail:accounts", selector="section[Account: 1]/value[auto_cc]", aspect="value", relation="equal", value=to):
        return EvalResult(False, f"Subtask execution failed because the value of 'section[Account: 1]/value[auto_cc]' in 'claws-mail:accounts' is not equal '{to}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

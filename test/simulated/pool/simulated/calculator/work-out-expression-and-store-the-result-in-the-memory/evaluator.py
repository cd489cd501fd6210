from taskloom_runtime import EvalResult, check_keyboard_types, check_record_exists


def evaluate_agent_task_completion(expression: str) -> EvalResult:
    if not check_keyboard_types(text=expression):
        return EvalResult(False, f"Subtask execution failed because '{expression}' was not typed.", 0/2)
    if not check_record_exists(collection="calculations", field="expression", value=expression):
        return EvalResult(False, f"Subtask execution failed because nothing in calculations has the expression '{expression}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

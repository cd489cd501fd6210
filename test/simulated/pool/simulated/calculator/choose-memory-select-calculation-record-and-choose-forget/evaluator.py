from taskloom_runtime import EvalResult, check_mouse_clicks, check_record_exists


def evaluate_agent_task_completion(calculation_record: str) -> EvalResult:
    if not check_mouse_clicks(text=calculation_record):
        return EvalResult(False, f"Subtask execution failed because '{calculation_record}' was not clicked.", 0/2)
    if check_record_exists(collection="calculations", field="result", value=calculation_record):
        return EvalResult(False, f"Subtask execution failed because calculations still has something with the result '{calculation_record}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

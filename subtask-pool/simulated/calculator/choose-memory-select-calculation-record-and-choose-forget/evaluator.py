from taskloom_runtime import EvalResult, check_record_exists


def evaluate_agent_task_completion(calculation_record: str) -> EvalResult:
    if check_record_exists(collection="calculations", field="result", value=calculation_record):
        return EvalResult(False, f"Subtask execution failed because calculations still has something with the result '{calculation_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

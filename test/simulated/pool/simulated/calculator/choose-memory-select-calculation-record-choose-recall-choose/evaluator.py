from taskloom_runtime import EvalResult, check_record_pair


def evaluate_agent_task_completion(calculation_record: str) -> EvalResult:
    if not check_record_pair(collection="calculations", key_field="result", key=calculation_record, field="expression", value=calculation_record):
        return EvalResult(False, f"Subtask execution failed because nothing in calculations has the result '{calculation_record}' and the expression '{calculation_record}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

from taskloom_runtime import EvalResult, check_document_open


def evaluate_agent_task_completion(csv_path: str) -> EvalResult:
    if not check_document_open(application="excel", file_path=csv_path):
        return EvalResult(False, f"Subtask execution failed because '{csv_path}' is not open in excel.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

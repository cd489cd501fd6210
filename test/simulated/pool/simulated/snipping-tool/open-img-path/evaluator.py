from taskloom_runtime import EvalResult, check_document_open


def evaluate_agent_task_completion(img_path: str) -> EvalResult:
    if not check_document_open(application="snipping-tool", file_path=img_path):
        return EvalResult(False, f"Subtask execution failed because '{img_path}' is not open in snipping-tool.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

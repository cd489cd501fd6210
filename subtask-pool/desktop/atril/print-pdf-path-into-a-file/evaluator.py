from taskloom_runtime import EvalResult, check_file_exists, check_same_text


def evaluate_agent_task_completion(pdf_path: str) -> EvalResult:
    if not check_file_exists(file_path="/home/user/Documents/output.pdf"):
        return EvalResult(False, "Subtask execution failed because the file '/home/user/Documents/output.pdf' does not exist.", 0/2)
    if not check_same_text(file_path="/home/user/Documents/output.pdf", other_path=pdf_path):
        return EvalResult(False, f"Subtask execution failed because '/home/user/Documents/output.pdf' does not have the content of '{pdf_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

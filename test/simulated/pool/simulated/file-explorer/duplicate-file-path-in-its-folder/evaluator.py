from taskloom_runtime import EvalResult, dirname, stem, extension, check_file_exists, check_same_text


def evaluate_agent_task_completion(file_path: str) -> EvalResult:
    if not check_file_exists(file_path=f"{dirname(file_path)}\\{stem(file_path)} - Copy.{extension(file_path)}"):
        return EvalResult(False, f"Subtask execution failed because the file '{dirname(file_path)}\\{stem(file_path)} - Copy.{extension(file_path)}' does not exist.", 0/2)
    if not check_same_text(file_path=f"{dirname(file_path)}\\{stem(file_path)} - Copy.{extension(file_path)}", other_path=file_path):
        return EvalResult(False, f"Subtask execution failed because '{dirname(file_path)}\\{stem(file_path)} - Copy.{extension(file_path)}' does not have the content of '{file_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

from taskloom_runtime import EvalResult, check_archive_extracted, check_directory_exists


def evaluate_agent_task_completion(zip_path: str, dir_path: str) -> EvalResult:
    if not check_archive_extracted(file_path=zip_path, directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the files of '{zip_path}' are not in the folder '{dir_path}'.", 0/2)
    if not check_directory_exists(directory_path=dir_path):
        return EvalResult(False, f"Subtask execution failed because the folder '{dir_path}' does not exist.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

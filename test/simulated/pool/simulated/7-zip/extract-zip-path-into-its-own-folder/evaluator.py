from taskloom_runtime import EvalResult, dirname, check_archive_extracted


def evaluate_agent_task_completion(zip_path: str) -> EvalResult:
    if not check_archive_extracted(file_path=zip_path, directory_path=dirname(zip_path)):
        return EvalResult(False, f"Subtask execution failed because the files of '{zip_path}' are not in the folder '{dirname(zip_path)}'.", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

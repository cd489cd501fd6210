from taskloom_runtime import EvalResult, check_line


def evaluate_agent_task_completion(xlsx_path: str, first_cell: str, second_cell: str) -> EvalResult:
    if not check_line(file_path=xlsx_path, position="last", text=f"{first_cell}\t{second_cell}"):
        return EvalResult(False, f"Subtask execution failed because '{first_cell}\t{second_cell}' is not a line of '{xlsx_path}', or not in its place (last).", 0/1)
    return EvalResult(True, "Subtask completed successfully", 1/1)

from taskloom_runtime import EvalResult, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, columns: str, rows: str) -> EvalResult:
    if not check_part_count(file_path=docx_path, selector=f"table[columns={columns}][rows={rows}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'table[columns={columns}][rows={rows}]' in '{docx_path}' is not equal 1.", 0/3)
    if not check_part_count(file_path=docx_path, selector="table", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'table' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="table;paragraph[text=];paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'table;paragraph[text=];paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

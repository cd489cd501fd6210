from taskloom_runtime import EvalResult, check_part_count, check_parts_are, check_same_but


def evaluate_agent_task_completion(docx_path: str, columns: str, rows: str, cells: str) -> EvalResult:
    if not check_part_count(file_path=docx_path, selector=f"table[columns={columns}][rows={rows}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'table[columns={columns}][rows={rows}]' in '{docx_path}' is not equal 1.", 0/4)
    if not check_parts_are(file_path=docx_path, selector="table/cell", aspect="text", values=cells, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'table/cell' in '{docx_path}' are not '{cells}' (given).", 1/4)
    if not check_part_count(file_path=docx_path, selector="paragraph[text!=]", relation="equal", value="0"):
        return EvalResult(False, f"Subtask execution failed because the number of 'paragraph[text!=]' in '{docx_path}' is not equal 0.", 2/4)
    if not check_same_but(file_path=docx_path, selectors="table;paragraph"):
        return EvalResult(False, f"Subtask execution failed because more than 'table;paragraph' is different in '{docx_path}'.", 3/4)
    return EvalResult(True, "Subtask completed successfully", 4/4)

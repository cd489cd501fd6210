from taskloom_runtime import EvalResult, check_part_count, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, columns: str, rows: str, key: str, slide: str) -> EvalResult:
    if not check_part_count(file_path=pptx_path, selector=f"slide[{slide}]/table[columns={columns}][rows={rows}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'slide[{slide}]/table[columns={columns}][rows={rows}]' in '{pptx_path}' is not equal 1.", 0/3)
    if not check_part_count(file_path=pptx_path, selector="slide/table", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'slide/table' in '{pptx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/table"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/table' is different in '{pptx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

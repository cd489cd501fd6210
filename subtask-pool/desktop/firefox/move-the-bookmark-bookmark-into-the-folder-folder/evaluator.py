from taskloom_runtime import EvalResult, check_part_count, check_record_pair, check_same_but


def evaluate_agent_task_completion(bookmark: str, folder: str) -> EvalResult:
    if not check_record_pair(collection="bookmarks", key_field="name", key=bookmark, field="folder", value=folder):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{bookmark}' and the folder '{folder}'.", 0/3)
    if not check_part_count(file_path="records:bookmarks", selector=f"record[name={bookmark}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'record[name={bookmark}]' in 'records:bookmarks' is not equal 1.", 1/3)
    if not check_same_but(file_path="records:bookmarks", selectors=f"record[name={bookmark}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'record[name={bookmark}]' is different in 'records:bookmarks'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

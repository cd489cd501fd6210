from taskloom_runtime import EvalResult, check_fact_moved, check_record_exists, check_same_but


def evaluate_agent_task_completion(bookmark: str) -> EvalResult:
    if check_record_exists(collection="bookmarks", field="name", value=bookmark):
        return EvalResult(False, f"Subtask execution failed because bookmarks still has something with the name '{bookmark}'.", 0/3)
    if not check_fact_moved(file_path="records:bookmarks", selector=f"record[name={bookmark}]", aspect="name", direction="changed"):
        return EvalResult(False, f"Subtask execution failed because the name of 'record[name={bookmark}]' in 'records:bookmarks' has not changed.", 1/3)
    if not check_same_but(file_path="records:bookmarks", selectors=f"record[name={bookmark}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'record[name={bookmark}]' is different in 'records:bookmarks'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

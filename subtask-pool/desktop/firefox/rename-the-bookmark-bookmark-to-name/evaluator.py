from taskloom_runtime import EvalResult, check_record_exists, check_same_but


def evaluate_agent_task_completion(bookmark: str, name: str) -> EvalResult:
    if not check_record_exists(collection="bookmarks", field="name", value=name):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{name}'.", 0/3)
    if check_record_exists(collection="bookmarks", field="name", value=bookmark):
        return EvalResult(False, f"Subtask execution failed because bookmarks still has something with the name '{bookmark}'.", 1/3)
    if not check_same_but(file_path="records:bookmarks", selectors=f"record[name={bookmark}];record[name={name}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'record[name={bookmark}];record[name={name}]' is different in 'records:bookmarks'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

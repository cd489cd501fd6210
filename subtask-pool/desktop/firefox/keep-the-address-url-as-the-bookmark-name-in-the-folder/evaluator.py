from taskloom_runtime import EvalResult, check_record_pair, check_same_but


def evaluate_agent_task_completion(url: str, name: str, folder: str) -> EvalResult:
    if not check_record_pair(collection="bookmarks", key_field="name", key=name, field="address", value=url):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{name}' and the address '{url}'.", 0/3)
    if not check_record_pair(collection="bookmarks", key_field="name", key=name, field="folder", value=folder):
        return EvalResult(False, f"Subtask execution failed because nothing in bookmarks has the name '{name}' and the folder '{folder}'.", 1/3)
    if not check_same_but(file_path="records:bookmarks", selectors=f"record[name={name}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'record[name={name}]' is different in 'records:bookmarks'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

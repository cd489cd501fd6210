from taskloom_runtime import EvalResult, check_part_count, check_same_but


def evaluate_agent_task_completion(bookmark: str, tag: str) -> EvalResult:
    if not check_part_count(file_path="firefox:tags", selector=f"row[title={bookmark}][tag={tag}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'row[title={bookmark}][tag={tag}]' in 'firefox:tags' is not equal 1.", 0/2)
    if not check_same_but(file_path="records:bookmarks", selectors=""):
        return EvalResult(False, "Subtask execution failed because more than '' is different in 'records:bookmarks'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

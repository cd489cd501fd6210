from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, url: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph/run[text={words}]", aspect="link", relation="exactly", value=url):
        return EvalResult(False, f"Subtask execution failed because the link of 'paragraph/run[text={words}]' in '{docx_path}' is not exactly '{url}'.", 0/3)
    if not check_part_count(file_path=docx_path, selector=f"**/run[link={url}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of '**/run[link={url}]' in '{docx_path}' is not equal 1.", 1/3)
    if not check_same_but(file_path=docx_path, selectors="paragraph/run"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph/run' is different in '{docx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

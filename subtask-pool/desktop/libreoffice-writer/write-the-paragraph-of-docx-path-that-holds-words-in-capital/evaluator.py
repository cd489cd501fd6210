from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, capitals: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector=f"paragraph[text*={words}]", aspect="text", relation="exactly", value=capitals):
        return EvalResult(False, f"Subtask execution failed because the text of 'paragraph[text*={words}]' in '{docx_path}' is not exactly '{capitals}'.", 0/2)
    if not check_same_but(file_path=docx_path, selectors=f"paragraph[text*={words}]@text;paragraph[text*={words}]/run;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'paragraph[text*={words}]@text;paragraph[text*={words}]/run;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

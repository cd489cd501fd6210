from taskloom_runtime import EvalResult, check_fact, check_part_count, check_parts_are, check_same_but


def evaluate_agent_task_completion(docx_path: str, words: str, other: str, lines: str) -> EvalResult:
    if not check_fact(file_path=docx_path, selector="**/change[change=delete]", aspect="text", relation="equal", value=words):
        return EvalResult(False, f"Subtask execution failed because the text of '**/change[change=delete]' in '{docx_path}' is not equal '{words}'.", 0/5)
    if not check_fact(file_path=docx_path, selector="**/change[change=insert]", aspect="text", relation="equal", value=other):
        return EvalResult(False, f"Subtask execution failed because the text of '**/change[change=insert]' in '{docx_path}' is not equal '{other}'.", 1/5)
    if not check_part_count(file_path=docx_path, selector="**/change", relation="equal", value="2"):
        return EvalResult(False, f"Subtask execution failed because the number of '**/change' in '{docx_path}' is not equal 2.", 2/5)
    if not check_parts_are(file_path=docx_path, selector="paragraph", aspect="text", values=lines, order="given"):
        return EvalResult(False, f"Subtask execution failed because the text of 'paragraph' in '{docx_path}' are not '{lines}' (given).", 3/5)
    if not check_same_but(file_path=docx_path, selectors="@changes_recorded;**/change;paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than '@changes_recorded;**/change;paragraph@text;paragraph/run@text;paragraph/run@font;paragraph/run@size' is different in '{docx_path}'.", 4/5)
    return EvalResult(True, "Subtask completed successfully", 5/5)

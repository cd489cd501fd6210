from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, left: str, top: str, key: str, slide: str, left_points: str, top_points: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Title]", aspect="left", relation="equal", value=left_points):
        return EvalResult(False, f"Subtask execution failed because the left of 'slide[{slide}]/shape[name=Title]' in '{pptx_path}' is not equal '{left_points}'.", 0/3)
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Title]", aspect="top", relation="equal", value=top_points):
        return EvalResult(False, f"Subtask execution failed because the top of 'slide[{slide}]/shape[name=Title]' in '{pptx_path}' is not equal '{top_points}'.", 1/3)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Title]@left;slide[{slide}]/shape[name=Title]@top"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Title]@left;slide[{slide}]/shape[name=Title]@top' is different in '{pptx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

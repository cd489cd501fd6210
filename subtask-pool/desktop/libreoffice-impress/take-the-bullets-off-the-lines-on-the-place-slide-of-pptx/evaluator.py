from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, key: str, slide: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph", aspect="list", relation="is_not_set", value=""):
        return EvalResult(False, f"Subtask execution failed because the list of 'slide[{slide}]/shape[name=Lines]/paragraph' in '{pptx_path}' is not is_not_set ''.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph@list;slide[{slide}]/shape[name=Lines]/paragraph@indent_left;slide[{slide}]/shape[name=Lines]/paragraph@indent_first_line"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph@list;slide[{slide}]/shape[name=Lines]/paragraph@indent_left;slide[{slide}]/shape[name=Lines]/paragraph@indent_first_line' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

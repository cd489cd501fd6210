from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, url: str, key: str, slide: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Title]/paragraph/run", aspect="link", relation="exactly", value=url):
        return EvalResult(False, f"Subtask execution failed because the link of 'slide[{slide}]/shape[name=Title]/paragraph/run' in '{pptx_path}' is not exactly '{url}'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Title]/paragraph/run"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Title]/paragraph/run' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

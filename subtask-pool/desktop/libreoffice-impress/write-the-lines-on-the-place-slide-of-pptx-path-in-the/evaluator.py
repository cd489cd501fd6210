from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, place: str, colour: str, key: str, slide: str, told: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector=f"slide[{slide}]/shape[name=Lines]/paragraph/run", aspect="colour", relation="equal", value=told):
        return EvalResult(False, f"Subtask execution failed because the colour of 'slide[{slide}]/shape[name=Lines]/paragraph/run' in '{pptx_path}' is not equal '{told}'.", 0/2)
    if not check_same_but(file_path=pptx_path, selectors=f"slide@layout;slide[{slide}]/shape[name=Lines]/paragraph/run@colour"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;slide[{slide}]/shape[name=Lines]/paragraph/run@colour' is different in '{pptx_path}'.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

from taskloom_runtime import EvalResult, check_fact, check_same_but


def evaluate_agent_task_completion(pptx_path: str, width: str, height: str, width_points: str, height_points: str) -> EvalResult:
    if not check_fact(file_path=pptx_path, selector="", aspect="width", relation="equal", value=width_points):
        return EvalResult(False, f"Subtask execution failed because the width of '' in '{pptx_path}' is not equal '{width_points}'.", 0/3)
    if not check_fact(file_path=pptx_path, selector="", aspect="height", relation="equal", value=height_points):
        return EvalResult(False, f"Subtask execution failed because the height of '' in '{pptx_path}' is not equal '{height_points}'.", 1/3)
    if not check_same_but(file_path=pptx_path, selectors="slide@layout;@width;@height;@ratio;@orientation;slide/shape@left;slide/shape@top;slide/shape@width;slide/shape@height;slide/shape/paragraph/run@size"):
        return EvalResult(False, f"Subtask execution failed because more than 'slide@layout;@width;@height;@ratio;@orientation;slide/shape@left;slide/shape@top;slide/shape@width;slide/shape@height;slide/shape/paragraph/run@size' is different in '{pptx_path}'.", 2/3)
    return EvalResult(True, "Subtask completed successfully", 3/3)

from taskloom_runtime import EvalResult, check_mouse_clicks, check_text_exists_via_control


def evaluate_agent_task_completion(text: str) -> EvalResult:
    if not check_text_exists_via_control(text=f"{text}Home\nNotes of the notebook.\n"):
        return EvalResult(False, f"Subtask execution failed because '{text}Home\nNotes of the notebook.\n' is not on the screen.", 0/2)
    if not check_mouse_clicks(text="Save"):
        return EvalResult(False, "Subtask execution failed because 'Save' was not clicked.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

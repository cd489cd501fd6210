from taskloom_runtime import EvalResult, check_clipboard_holds, check_window_active


def evaluate_agent_task_completion(mail_sent: str) -> EvalResult:
    if not check_window_active(title="Sent Items - Outlook"):
        return EvalResult(False, "Subtask execution failed because the window 'Sent Items - Outlook' is not in front.", 0/2)
    if not check_clipboard_holds(kind="text"):
        return EvalResult(False, "Subtask execution failed because the clipboard does not hold: text.", 1/2)
    return EvalResult(True, "Subtask completed successfully", 2/2)

from taskloom_runtime import EvalResult, check_fact, check_part_count, check_same_but


def evaluate_agent_task_completion(journal_path: str, date: str, description: str, to_account: str, from_account: str, amount: str, last_entry: str) -> EvalResult:
    if not check_part_count(file_path=journal_path, selector=f"transaction[date={date}][description={description}]", relation="equal", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'transaction[date={date}][description={description}]' in '{journal_path}' is not equal 1.", 0/7)
    if not check_part_count(file_path=journal_path, selector=f"transaction[date={date}][description={description}]/posting", relation="equal", value="2"):
        return EvalResult(False, f"Subtask execution failed because the number of 'transaction[date={date}][description={description}]/posting' in '{journal_path}' is not equal 2.", 1/7)
    if not check_fact(file_path=journal_path, selector=f"transaction[date={date}][description={description}]/posting[account={to_account}]", aspect="amount", relation="equal", value=amount):
        return EvalResult(False, f"Subtask execution failed because the amount of 'transaction[date={date}][description={description}]/posting[account={to_account}]' in '{journal_path}' is not equal '{amount}'.", 2/7)
    if not check_fact(file_path=journal_path, selector=f"transaction[date={date}][description={description}]/posting[account={from_account}]", aspect="amount", relation="equal", value=f"-{amount}"):
        return EvalResult(False, f"Subtask execution failed because the amount of 'transaction[date={date}][description={description}]/posting[account={from_account}]' in '{journal_path}' is not equal '-{amount}'.", 3/7)
    if not check_fact(file_path=journal_path, selector=f"transaction[date={date}][description={description}]/posting", aspect="commodity", relation="equal", value="EUR"):
        return EvalResult(False, f"Subtask execution failed because the commodity of 'transaction[date={date}][description={description}]/posting' in '{journal_path}' is not equal 'EUR'.", 4/7)
    if not check_part_count(file_path=journal_path, selector=f"transaction[description={last_entry}]", relation="at_least", value="1"):
        return EvalResult(False, f"Subtask execution failed because the number of 'transaction[description={last_entry}]' in '{journal_path}' is not at_least 1.", 5/7)
    if not check_same_but(file_path=journal_path, selectors=f"transaction[date={date}][description={description}]"):
        return EvalResult(False, f"Subtask execution failed because more than 'transaction[date={date}][description={description}]' is different in '{journal_path}'.", 6/7)
    return EvalResult(True, "Subtask completed successfully", 7/7)

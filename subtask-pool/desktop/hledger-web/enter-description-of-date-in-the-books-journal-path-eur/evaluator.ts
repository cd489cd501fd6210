import { type Checks, type EvalResult } from "./taskloom_runtime.js";

export function evaluate_agent_task_completion(checks: Checks, { journal_path, date, description, to_account, from_account, amount, last_entry }: { journal_path: string; date: string; description: string; to_account: string; from_account: string; amount: string; last_entry: string }): EvalResult {
  if (!checks.check_part_count({ file_path: journal_path, selector: `transaction[date=${date}][description=${description}]`, relation: "equal", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'transaction[date=${date}][description=${description}]' in '${journal_path}' is not equal 1.`, progress: 0 / 7 };
  }
  if (!checks.check_part_count({ file_path: journal_path, selector: `transaction[date=${date}][description=${description}]/posting`, relation: "equal", value: "2" })) {
    return { success: false, message: `Subtask execution failed because the number of 'transaction[date=${date}][description=${description}]/posting' in '${journal_path}' is not equal 2.`, progress: 1 / 7 };
  }
  if (!checks.check_fact({ file_path: journal_path, selector: `transaction[date=${date}][description=${description}]/posting[account=${to_account}]`, aspect: "amount", relation: "equal", value: amount })) {
    return { success: false, message: `Subtask execution failed because the amount of 'transaction[date=${date}][description=${description}]/posting[account=${to_account}]' in '${journal_path}' is not equal '${amount}'.`, progress: 2 / 7 };
  }
  if (!checks.check_fact({ file_path: journal_path, selector: `transaction[date=${date}][description=${description}]/posting[account=${from_account}]`, aspect: "amount", relation: "equal", value: `-${amount}` })) {
    return { success: false, message: `Subtask execution failed because the amount of 'transaction[date=${date}][description=${description}]/posting[account=${from_account}]' in '${journal_path}' is not equal '-${amount}'.`, progress: 3 / 7 };
  }
  if (!checks.check_fact({ file_path: journal_path, selector: `transaction[date=${date}][description=${description}]/posting`, aspect: "commodity", relation: "equal", value: "EUR" })) {
    return { success: false, message: `Subtask execution failed because the commodity of 'transaction[date=${date}][description=${description}]/posting' in '${journal_path}' is not equal 'EUR'.`, progress: 4 / 7 };
  }
  if (!checks.check_part_count({ file_path: journal_path, selector: `transaction[description=${last_entry}]`, relation: "at_least", value: "1" })) {
    return { success: false, message: `Subtask execution failed because the number of 'transaction[description=${last_entry}]' in '${journal_path}' is not at_least 1.`, progress: 5 / 7 };
  }
  if (!checks.check_same_but({ file_path: journal_path, selectors: `transaction[date=${date}][description=${description}]` })) {
    return { success: false, message: `Subtask execution failed because more than 'transaction[date=${date}][description=${description}]' is different in '${journal_path}'.`, progress: 6 / 7 };
  }
  return { success: true, message: "Subtask completed successfully", progress: 7 / 7 };
}

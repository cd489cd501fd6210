import { type AmountStyle, readAmount, styleOf } from "./journal-amount.js";

/** A movement of money into an account; out of it where the amount is negative. */
export interface Posting {
  /** "assets:bank". */
  account: string;
  amount: number;
  /** The currency; "" where the journal names none. */
  commodity: string;
}

export interface Transaction {
  /** ISO day. */
  date: string;
  /** "*" for a cleared one, "!" for a pending one, "" for any other. */
  status: string;
  /** What stands in brackets before the description, as the number of a cheque. */
  code: string;
  description: string;
  postings: Posting[];
}

/** Lines that state nothing about money: remarks, and what is declared. */
const passedOver =
  /^(?:[;#*%]|(?:account|alias|apply|end|include|payee|tag|commodity|decimal-mark|P|Y|year|N)\b|~|=(?:\s|$))/;
const head = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+(.*))?$/;

/**
 * The transactions of a plain-text journal, as hledger and Ledger keep books, in the order of the file. An amount that
 * is left out is what the others leave; `D EUR 1000.00` says the decimal mark and the currency of one that names none.
 * Throws SyntaxError, with the line, for what does not balance, prices and balance assertions that set an amount, and
 * unknown directives.
 */
export function readJournal(text: string): Transaction[] {
  const found: Transaction[] = [];
  let open: Draft | null = null;
  let style: AmountStyle = { commodity: "", mark: null };
  let isRemark = false;
  const close = (): void => {
    if (open !== null) found.push(balanced(open));
    open = null;
  };
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const at = index + 1;
    const [said = ""] = line.split(/(?:^|\s);/);
    if (isRemark || /^comment\b/.test(line)) isRemark = !/^end comment\b/.test(line);
    else if (said.trim() === "") {
      if (line.trim() === "") close();
    } else if (/^\s/.test(line)) {
      if (open !== null) open.postings.push(postingIn(said.trim(), style, at));
    } else {
      close();
      const [, year, month = "", day = "", status = "", code = "", description = ""] = head.exec(said) ?? [];
      if (year !== undefined) {
        const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
        open = { line: at, date, status, code, description: description.trim(), postings: [] };
      } else if (/^D\s/.test(said)) style = styleOf(said.slice(1), at);
      else if (!passedOver.test(line)) throw new SyntaxError(`line ${at} is no part of a journal`);
    }
  }
  close();
  return found;
}

interface Draft extends Omit<Transaction, "postings"> {
  line: number;
  postings: (Posting | Pick<Posting, "account">)[];
}

function postingIn(text: string, style: AmountStyle, line: number): Draft["postings"][number] {
  const [, account = "", amount = ""] = /^(?:[*!]\s+)?(.+?)(?:(?:\s{2,}|\t)\s*(.+))?$/.exec(text) ?? [];
  const [stated = ""] = amount.split("=");
  return stated.trim() === "" ? { account } : { account, ...readAmount(stated, style, line) };
}

/** Throws SyntaxError where two amounts are left out, or the amounts of a currency do not add up to nothing. */
function balanced({ line, postings, ...stated }: Draft): Transaction {
  const sums = new Map<string, number>();
  for (const posting of postings) {
    if ("amount" in posting) {
      sums.set(posting.commodity, plainSum((sums.get(posting.commodity) ?? 0) + posting.amount));
    }
  }
  const left = [...sums].filter(([, sum]) => sum !== 0);
  const open = postings.filter((posting) => !("amount" in posting));
  if (open.length > 1 || (open.length === 0 && left.length > 0)) {
    throw new SyntaxError(`the transaction in line ${line} does not balance`);
  }
  return {
    ...stated,
    postings: postings.flatMap((posting): Posting[] =>
      "amount" in posting
        ? [posting]
        : left.map(([commodity, sum]) => ({ account: posting.account, amount: plainSum(-sum), commodity })),
    ),
  };
}

/** Without what sums of decimal fractions have too much. */
function plainSum(sum: number): number {
  return Number(sum.toFixed(8)) + 0;
}

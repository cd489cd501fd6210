import { fold } from "../../../text/fold.js";

/**
 * A message without what it quotes: lines that begin with ">", and everything from the line on that introduces a quoted
 * message ("On Monday, Jonas wrote:", "-----Original Message-----", a block of "From:" and "Sent:").
 */
export function unquoted(body: string): string {
  const lines = body.split(/\r?\n/);
  const folded = lines.map(fold);
  const end = folded.findIndex((line, at) => introduces(line, folded[at + 1] ?? ""));
  return lines.filter((_line, at) => (end < 0 || at < end) && !folded[at]?.startsWith(">")).join("\n");
}

function introduces(line: string, next: string): boolean {
  return (
    (/^(?:on|am|le) /.test(line) && /(?:wrote|schrieb|a écrit) ?:$/.test(next)) ||
    /(?:wrote|schrieb|a écrit) ?:$/.test(line) ||
    /^-+ ?original message ?-+$/.test(line) ||
    (/^from: /.test(line) && /^(?:sent|date|to): /.test(next))
  );
}

/** The same in Python. */
export const unquotedPython = String.raw`def _unquoted(body):
    lines = re.split("\r?\n", body)
    folded = [_fold(line) for line in lines]
    following = [*folded[1:], ""]
    end = next((at for at, line in enumerate(folded) if _introduces(line, following[at])), len(lines))
    return "\n".join(line for line, told in zip(lines[:end], folded) if not told.startswith(">"))


def _introduces(line, following):
    wrote = "(?:wrote|schrieb|a écrit) ?:\\Z"
    return (
        re.search(wrote, line) is not None
        or (re.match("(?:on|am|le) ", line) is not None and re.search(wrote, following) is not None)
        or re.match("-+ ?original message ?-+\\Z", line) is not None
        or (re.match("from: ", line) is not None and re.match("(?:sent|date|to): ", following) is not None)
    )
`;

const separator = " ~ ";

/** The sentence of a request: what stands before its parts of words. */
export function requestSentence(value: string): string {
  return value.split(separator)[0] ?? value;
}

/** The parts of words of which a text that makes the request has one; null for a value without any. */
export function wordsHeard(value: string): string[] | null {
  const [, parts] = value.split(separator);
  const heard = (parts ?? "").split("|").flatMap((part) => (part.trim() === "" ? [] : [part.trim()]));
  return heard.length === 0 ? null : heard;
}

/** The words of a request that have a figure ("R-204"), which is no other value. */
export function figuresIn(value: string): string[] {
  return requestSentence(value)
    .split(/[\s.,!?]+/)
    .filter((word) => /[0-9]/.test(word));
}

/** The same in Python: `_request`, `_request_sentence` and `_request_figures`. */
export const requestPython = String.raw`def _request_sentence(value):
    return value.split(" ~ ")[0]


def _request_figures(value):
    return [word for word in re.split(r"[\s.,!?]+", _request_sentence(value), flags=re.ASCII) if re.search("[0-9]", word)]


def _request(line, value):
    parts = (value.split(" ~ ") + [""])[1]
    heard = [part.strip(" ") for part in parts.split("|") if part.strip(" ") != ""]
    return [(any(part in line for part in heard), True)] if heard else None
`;

type Headers = ReadonlyMap<string, string>;

/** The Message-ID of a message, without its brackets; null where the headers have none (RFC 5322, 3.6.4). */
export function messageIdOf(headers: Headers): string | null {
  return idsIn(headers.get("message-id"))[0] ?? null;
}

/**
 * The id of the message that a message answers: In-Reply-To names it, or else the last of the References, which are in the
 * order of the thread. Null where the headers have neither.
 */
export function answeredIdOf(headers: Headers): string | null {
  return idsIn(headers.get("in-reply-to"))[0] ?? idsIn(headers.get("references")).at(-1) ?? null;
}

function idsIn(header: string | undefined): string[] {
  return header === undefined ? [] : [...header.matchAll(/<([^<>\s]+)>/g)].flatMap(([, id]) => id ?? []);
}

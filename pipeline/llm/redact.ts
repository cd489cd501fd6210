/** Shorter words are no keys, and could stand anywhere. */
const shortestSecret = 4;

/** A text without any of the secrets, also where white space, such as a line break, was put into one, and in base64. */
export function redact(text: string, secrets: readonly string[]): string {
  return secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, Buffer.from(secret).toString("base64").replace(/=+$/, "")])
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, secret) => rest.replaceAll(spelling(secret), "[key]"), text);
}

function spelling(secret: string): RegExp {
  return new RegExp(
    [...secret].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/-]/, "\\$&")).join("(?:\\s|\\\\[nr])*"),
    "g",
  );
}

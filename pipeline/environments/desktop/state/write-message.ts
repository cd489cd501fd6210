const minute = 60_000;
/** Received before the computer's day begins, one after the other. */
const firstReceived = Date.UTC(2026, 2, 2, 8);
/** What RFC 5322 lets stand as it is. */
const plainText = /^(?:(?!--=_)[\t\x20-\x7e]{0,998}(?:\n|$))*$/;

/**
 * A mail message after RFC 5322 and 2045 as its bytes in Latin-1 text; `number` gives its time where it is not said when
 * it was sent.
 */
export function writeMessage(
  message: {
    id: string;
    from: string;
    to: string;
    subject: string;
    body: string;
    sent?: string | undefined;
    attachments: readonly { name: string; bytes: Uint8Array }[];
  },
  number: number,
): string {
  const received = message.sent === undefined ? firstReceived + number * minute : Date.parse(`${message.sent}Z`);
  const date = new Date(received).toUTCString().replace("GMT", "+0000");
  const head = [
    `From: ${message.from}`,
    `To: ${message.to}`,
    `Subject: ${encodeWords(message.subject)}`,
    `Date: ${date}`,
    `Message-ID: <${message.id}>`,
    "MIME-Version: 1.0",
  ];
  const isPlain = plainText.test(message.body);
  const text = [
    'Content-Type: text/plain; charset="utf-8"',
    `Content-Transfer-Encoding: ${isPlain ? "7bit" : "base64"}`,
    "",
    isPlain ? message.body : base64(Buffer.from(message.body)),
  ];
  if (message.attachments.length === 0) return `${[...head, ...text].join("\n")}\n`;
  const boundary = `=_part_${number}`;
  const files = message.attachments.map(({ name, bytes }) => [
    `--${boundary}`,
    "Content-Type: application/octet-stream",
    `Content-Disposition: attachment; filename="${encodeWords(name)}"`,
    "Content-Transfer-Encoding: base64",
    "",
    base64(bytes),
  ]);
  return `${[
    ...head,
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    ...text,
    ...files.flat(),
    `--${boundary}--`,
  ].join("\n")}\n`;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n");
}

function encodeWords(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString("base64")}?=`;
}

/** A message as it was handed over; the envelope may differ from the headers. */
export interface SentMessage {
  from: string;
  to: string[];
  /** The whole message, headers and body, byte for byte as Latin-1 text. */
  raw: string;
}

export interface SmtpSession {
  /** What to send before anything was received. */
  readonly greeting: string;
  /** Takes received bytes as Latin-1 text; returns what to send back. */
  receive(text: string): string;
  /** After QUIT, or after more than a message may have. */
  readonly finished: boolean;
}

/** Bytes of a message with its commands. */
const largestMessage = 32 * 1024 * 1024;

/** The receiving side of RFC 5321 without relaying, encryption or names: everything is accepted that is not too large. */
export function createSmtpSession(accept: (message: SentMessage) => void): SmtpSession {
  let buffer = "";
  let finished = false;
  let from: string | null = null;
  let to: string[] = [];
  let lines: string[] | null = null;
  /** Characters received since a message was complete. */
  let held = 0;

  const reset = (): void => {
    from = null;
    to = [];
    lines = null;
    held = 0;
  };

  const endOfData = (content: readonly string[]): string => {
    accept({ from: from ?? "", to, raw: content.map((line) => `${line}\r\n`).join("") });
    reset();
    return "250 2.0.0 accepted";
  };

  const command = (line: string): string => {
    const [, address = ""] = /<([^>]*)>/.exec(line) ?? [];
    switch (line.slice(0, 4).toUpperCase().trim()) {
      case "HELO":
        return "250 desktop";
      case "EHLO":
        return "250-desktop\r\n250-8BITMIME\r\n250-PIPELINING\r\n250-ENHANCEDSTATUSCODES\r\n250 SMTPUTF8";
      case "MAIL":
        reset();
        from = address;
        return "250 2.1.0 sender accepted";
      case "RCPT":
        if (from === null) return "503 5.5.1 MAIL first";
        to.push(address);
        return "250 2.1.5 recipient accepted";
      case "DATA":
        if (to.length === 0) return "503 5.5.1 RCPT first";
        lines = [];
        return "354 end with a line that is one dot";
      case "RSET":
        reset();
        return "250 2.0.0 forgotten";
      case "NOOP":
        return "250 2.0.0 nothing done";
      case "QUIT":
        finished = true;
        return "221 2.0.0 goodbye";
      default:
        return "502 5.5.1 not known here";
    }
  };

  return {
    greeting: "220 desktop ESMTP\r\n",
    get finished() {
      return finished;
    },
    receive: (text) => {
      held += text.length;
      if (held > largestMessage) {
        finished = true;
        return "552 5.3.4 too large\r\n";
      }
      const received = `${buffer}${text}`.split("\n");
      buffer = received.pop() ?? "";
      let answer = "";
      for (const ended of received) {
        const line = ended.replace(/\r$/, "");
        if (lines === null) answer += `${command(line)}\r\n`;
        else if (line === ".") answer += `${endOfData(lines)}\r\n`;
        // A dot that begins a line was doubled by the sender.
        else lines.push(line.startsWith(".") ? line.slice(1) : line);
      }
      return answer;
    },
  };
}

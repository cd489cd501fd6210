import { EnvironmentError } from "../../../errors.js";

/** What the server says of itself when a client connects (X11 protocol, section 8). */
export interface XSetup {
  root: number;
  width: number;
  height: number;
  minKeycode: number;
  maxKeycode: number;
  /** Bits from which this client makes its resource identifiers. */
  resourceBase: number;
  resourceMask: number;
  /** Longest request, in bytes. */
  maxRequestBytes: number;
}

/** First bytes of a connection: little-endian, protocol 11.0, no authorisation. */
export const clientHello = Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/** Length in bytes of the server's answer, or undefined while its first eight bytes are not there yet. */
export function setupLength(received: Buffer): number | undefined {
  return received.length < 8 ? undefined : 8 + received.readUInt16LE(6) * 4;
}

/**
 * The server's answer to the hello, whole.
 *
 * @throws EnvironmentError DESKTOP_DISPLAY_OPEN when the server turns the client away
 */
export function parseSetup(answer: Buffer): XSetup {
  if (answer.readUInt8(0) !== 1) {
    const reason = answer.toString("latin1", 8, 8 + answer.readUInt8(1)).trim();
    throw new EnvironmentError(
      "DESKTOP_DISPLAY_OPEN",
      `the X server refuses the connection (${reason}); start it with -ac, which admits local clients`,
    );
  }
  const vendorLength = answer.readUInt16LE(24);
  const screen = 40 + padded(vendorLength) + answer.readUInt8(29) * 8;
  return {
    resourceBase: answer.readUInt32LE(12),
    resourceMask: answer.readUInt32LE(16),
    maxRequestBytes: answer.readUInt16LE(26) * 4,
    minKeycode: answer.readUInt8(34),
    maxKeycode: answer.readUInt8(35),
    root: answer.readUInt32LE(screen),
    width: answer.readUInt16LE(screen + 20),
    height: answer.readUInt16LE(screen + 22),
  };
}

/** Lengths of the protocol are multiples of four. */
export function padded(length: number): number {
  return (length + 3) & ~3;
}

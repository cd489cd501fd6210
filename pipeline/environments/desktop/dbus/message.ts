import { EnvironmentError } from "../../../errors.js";
import { marshal } from "./marshal.js";
import { unmarshal } from "./unmarshal.js";
import type { DBusValue, Variant } from "./value.js";

export const messageTypes = { call: 1, reply: 2, error: 3, signal: 4 } as const;

/** What travels over the bus; fields that a message of its type does not have are "" or 0. */
export interface DBusMessage {
  type: number;
  serial: number;
  replySerial: number;
  path: string;
  interface: string;
  member: string;
  errorName: string;
  destination: string;
  sender: string;
  signature: string;
  body: readonly DBusValue[];
}

export const emptyMessage: DBusMessage = {
  type: 0,
  serial: 0,
  replySerial: 0,
  path: "",
  interface: "",
  member: "",
  errorName: "",
  destination: "",
  sender: "",
  signature: "",
  body: [],
};

const maximum = 134_217_728;

/** Bytes of a message in little endian. */
export function encodeMessage(message: DBusMessage): Buffer {
  const body = marshal(message.signature, message.body);
  const fields: [number, Variant][] = [];
  const text = (code: number, signature: string, value: string) => {
    if (value !== "") fields.push([code, { signature, value }]);
  };
  text(1, "o", message.path);
  text(2, "s", message.interface);
  text(3, "s", message.member);
  text(4, "s", message.errorName);
  if (message.replySerial !== 0) fields.push([5, { signature: "u", value: message.replySerial }]);
  text(6, "s", message.destination);
  text(7, "s", message.sender);
  text(8, "g", message.signature);
  const header = marshal("yyyyuua(yv)", [0x6c, message.type, 0, 1, body.length, message.serial, fields]);
  return Buffer.concat([header, Buffer.alloc(-header.length & 7), body]);
}

/**
 * Length in bytes of the message at the start of `bytes`, null while too little of it has come. Throws EnvironmentError
 * DESKTOP_DBUS for what is no message.
 */
export function messageLength(bytes: Buffer): number | null {
  if (bytes.length < 16) return null;
  const isLittle = bytes[0] === 0x6c;
  const body = isLittle ? bytes.readUInt32LE(4) : bytes.readUInt32BE(4);
  const fields = isLittle ? bytes.readUInt32LE(12) : bytes.readUInt32BE(12);
  const length = 16 + fields + (-fields & 7) + body;
  if ((!isLittle && bytes[0] !== 0x42) || length > maximum) {
    throw new EnvironmentError("DESKTOP_DBUS", "what the bus sends is no D-Bus message; reset the desktop");
  }
  return length;
}

/** One of `messageTypes`, of the message at the start of `bytes`. */
export function messageType(bytes: Buffer): number {
  return bytes[1] ?? 0;
}

/** The message that fills `bytes`, in either byte order. */
export function decodeMessage(bytes: Buffer): DBusMessage {
  const isLittle = bytes[0] === 0x6c;
  const fieldsLength = isLittle ? bytes.readUInt32LE(12) : bytes.readUInt32BE(12);
  const message: DBusMessage = {
    ...emptyMessage,
    type: messageType(bytes),
    serial: isLittle ? bytes.readUInt32LE(8) : bytes.readUInt32BE(8),
  };
  const [fields] = unmarshal("a(yv)", bytes, 12, isLittle);
  if (Array.isArray(fields)) for (const field of fields) if (Array.isArray(field)) readField(message, field);
  const start = 16 + fieldsLength + (-fieldsLength & 7);
  message.body = unmarshal(message.signature, bytes, start, isLittle);
  return message;
}

const textFields = new Map<
  number,
  "path" | "interface" | "member" | "errorName" | "destination" | "sender" | "signature"
>([
  [1, "path"],
  [2, "interface"],
  [3, "member"],
  [4, "errorName"],
  [6, "destination"],
  [7, "sender"],
  [8, "signature"],
]);

function readField(message: DBusMessage, [code, variant]: readonly DBusValue[]): void {
  if (typeof code !== "number" || typeof variant !== "object" || !("signature" in variant)) return;
  const { value } = variant;
  const name = textFields.get(code);
  if (name !== undefined && typeof value === "string") message[name] = value;
  if (code === 5 && typeof value === "number") message.replySerial = value;
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { marshal } from "../../../pipeline/environments/desktop/dbus/marshal.js";
import {
  decodeMessage,
  emptyMessage,
  encodeMessage,
  messageLength,
} from "../../../pipeline/environments/desktop/dbus/message.js";
import { unmarshal } from "../../../pipeline/environments/desktop/dbus/unmarshal.js";
import type { DBusValue } from "../../../pipeline/environments/desktop/dbus/value.js";
import { EnvironmentError } from "../../../pipeline/errors.js";

interface Typed {
  signature: string;
  value: DBusValue;
}

const text = fc.string({ unit: "grapheme" }).filter((value) => !value.includes("\0"));
const basic: fc.Arbitrary<Typed> = fc.oneof(
  fc.nat(255).map((value) => ({ signature: "y", value })),
  fc.boolean().map((value) => ({ signature: "b", value })),
  fc.integer({ min: -32768, max: 32767 }).map((value) => ({ signature: "n", value })),
  fc.nat(65535).map((value) => ({ signature: "q", value })),
  fc.integer().map((value) => ({ signature: "i", value })),
  fc.nat(0xffffffff).map((value) => ({ signature: "u", value })),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => ({ signature: "x", value })),
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((value) => ({ signature: "t", value })),
  fc.double({ noNaN: true }).map((value) => ({ signature: "d", value })),
  text.map((value) => ({ signature: "s", value })),
  fc.constantFrom("", "a(so)", "ii").map((value) => ({ signature: "g", value })),
);
const { any } = fc.letrec<{ any: Typed }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    basic,
    fc
      .tuple(tie("any"), fc.nat(3))
      .map(([{ signature, value }, count]) => ({ signature: `a${signature}`, value: Array(count).fill(value) })),
    fc.array(tie("any"), { minLength: 1, maxLength: 3 }).map((members) => ({
      signature: `(${members.map((member) => member.signature).join("")})`,
      value: members.map((member) => member.value),
    })),
    fc
      .tuple(text, tie("any"))
      .map(([key, { signature, value }]) => ({ signature: `a{s${signature}}`, value: [[key, value]] })),
    tie("any").map((inner) => ({ signature: "v", value: inner })),
  ),
}));

describe("messages of the bus", () => {
  it("give back every value that they were made of", () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (typed) => {
        const signature = typed.map((one) => one.signature).join("");
        const body = typed.map((one) => one.value);
        expect(unmarshal(signature, marshal(signature, body))).toEqual(body);
        const message = { ...emptyMessage, type: 1, serial: 7, path: "/a/b", member: "Do", destination: ":1.2" };
        const bytes = encodeMessage({ ...message, signature, body });
        expect(messageLength(bytes)).toBe(bytes.length);
        expect(decodeMessage(bytes)).toEqual({ ...message, signature, body });
      }),
    );
  });

  it("are known by the bytes that the specification gives", () => {
    expect(marshal("us", [1, "ab"]).toString("hex")).toBe("0100000002000000616200");
    expect(marshal("yt", [1, 2n]).toString("hex")).toBe("01000000000000000200000000000000");
    expect(unmarshal("n", Buffer.from([0xff, 0xfe]), 0, false)).toEqual([-2]);
  });

  it("that are cut short are refused", () => {
    fc.assert(
      fc.property(any, fc.nat(), ({ signature, value }, cut) => {
        const bytes = marshal(signature, [value]);
        expect(() => unmarshal(signature, bytes.subarray(0, cut % bytes.length))).toThrow(EnvironmentError);
      }),
    );
  });

  it("do not take values of another type", () => {
    expect(() => marshal("s", [1])).toThrow(EnvironmentError);
    expect(() => marshal("a(", [[]])).toThrow(EnvironmentError);
    expect(() => marshal("ii", [1])).toThrow(EnvironmentError);
  });
});

/** The distinguished encoding of ASN.1 (X.690), as much as a certificate needs. */

/** A value with its tag and length. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const bytes: number[] = [];
  for (let rest = content.length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  const length = content.length < 0x80 ? [content.length] : [0x80 + bytes.length, ...bytes];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => der(0x30, ...contents);
export const set = (...contents: readonly Uint8Array[]): Buffer => der(0x31, ...contents);
/** A small number that is not negative. */
export const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
export const bitString = (content: Uint8Array): Buffer => der(0x03, Buffer.from([0]), content);
export const utf8String = (text: string): Buffer => der(0x0c, Buffer.from(text));
/** As "490101000000Z". */
export const utcTime = (text: string): Buffer => der(0x17, Buffer.from(text));
/** A value with the number of an explicit tag. */
export const tagged = (number: number, content: Uint8Array): Buffer => der(0xa0 + number, content);

/** An object identifier: "1.2.840.10045.4.3.2". */
export function objectIdentifier(text: string): Buffer {
  const [first = 0, second = 0, ...others] = text.split(".").map(Number);
  const groups = [first * 40 + second, ...others].map((value) => {
    const bytes = [value & 0x7f];
    for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes.unshift(0x80 | (rest & 0x7f));
    return bytes;
  });
  return der(0x06, Buffer.from(groups.flat()));
}

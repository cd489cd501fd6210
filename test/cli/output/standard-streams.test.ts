import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { watchStandardStreams } from "../../../pipeline/cli/output/standard-streams.js";

/** A stream that fails with a code at every write, or keeps what it is told. */
function stream(code: string | null): { writable: Writable; text(): string } {
  const texts: string[] = [];
  const writable = new Writable({
    autoDestroy: false,
    write(chunk, _, done) {
      texts.push(String(chunk));
      done(code === null ? null : Object.assign(new Error(code), { code, syscall: "write" }));
    },
  });
  return { writable, text: () => texts.join("") };
}

it("a run ends as it would have where nobody reads its progress or its output", async () => {
  const [output, errors] = [stream("EPIPE"), stream("EPIPE")];
  const streams = watchStandardStreams(output.writable, errors.writable);
  output.writable.write("result");
  errors.writable.write("progress");
  expect(await streams.exitCode(2)).toBe(2);
});

it("output that is lost on a full disk is an error in one line", async () => {
  const [output, errors] = [stream("ENOSPC"), stream(null)];
  const streams = watchStandardStreams(output.writable, errors.writable);
  output.writable.write("result");
  expect(await streams.exitCode(0)).toBe(1);
  expect(errors.text()).toMatch(/^standard output: the disk is full[^\n]* \[STORE_FULL\]\n$/);
});

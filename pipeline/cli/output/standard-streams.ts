import type { Writable } from "node:stream";
import { TaskloomError } from "../../errors.js";
import { explainFailure } from "../../files/system-failure.js";
import { visibleLine } from "../../text/visible-text.js";

/** The state of the standard streams of a run. */
export interface StandardStreams {
  /** Returns the exit code of a run that ended with `code`; 1 when its output could not be written. */
  exitCode(code: number): Promise<number>;
}

/**
 * Keeps a run going when its output is not read any more. It is no error when the reader of standard output closes it
 * ("| head"); output lost for another reason, such as a full disk, is an error. Errors of standard error are ignored.
 */
export function watchStandardStreams(output: Writable, errors: Writable): StandardStreams {
  let failure: Error | null = null;
  errors.on("error", () => undefined);
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") failure ??= error;
  });
  return {
    async exitCode(code) {
      // Pending output may fail, too.
      await new Promise<void>((resolve) => output.write("", () => resolve()));
      if (failure === null) return code;
      const error = explainFailure(failure, "standard output");
      const message =
        error instanceof TaskloomError
          ? `${error.message} [${error.code}]`
          : `standard output cannot be written (${failure.message}): choose another place for it [STORE_UNWRITABLE]`;
      errors.write(`${visibleLine(message)}\n`);
      return 1;
    },
  };
}

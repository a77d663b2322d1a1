import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { runProgram } from "./run-program.ts";

/** More than a pipe holds. */
const createInput = () => Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536, 1)));

test("a program that succeeds without reading all of its input has succeeded", async () => {
  await runProgram("sh", ["-c", "head -c 10 >/dev/null"], {}, { input: createInput() });
});

test("a program that fails without reading its input says why", async () => {
  const failed = runProgram("sh", ["-c", "echo 'no such table' >&2; exit 3"], {}, { input: createInput() });
  await expect(failed).rejects.toThrow("sh failed (3):\nno such table");
});

test("an input that breaks off is a failure, although the program succeeds", async () => {
  const input = Readable.from(
    (async function* () {
      yield Buffer.from("the beginning");
      throw new Error("the disk failed");
    })(),
  );
  await expect(runProgram("sh", ["-c", "cat >/dev/null"], {}, { input })).rejects.toThrow("the disk failed");
});

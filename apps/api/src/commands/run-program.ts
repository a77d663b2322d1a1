import { spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CommandError } from "./command.ts";

const MAX_ERROR_CHARACTERS = 4000;

export interface ProgramStreams {
  /** Sent to the program's standard input. */
  input?: Readable;
  /** Gets the program's standard output and is ended after it. Without it the output is ignored. */
  output?: Writable;
}

/**
 * Runs a program with a list of arguments, without a shell.
 * @param variables the program's whole environment, besides PATH and the language
 * @throws CommandError with the program's own message if it cannot be started or fails
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  variables: Record<string, string>,
  { input, output }: ProgramStreams = {},
): Promise<void> {
  const child = spawn(program, args, {
    env: { PATH: process.env["PATH"] ?? "", LC_ALL: "C", ...variables },
    stdio: [input ? "pipe" : "ignore", output ? "pipe" : "ignore", "pipe"],
  });
  let message = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    message = (message + text).slice(-MAX_ERROR_CHARACTERS);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", (error: NodeJS.ErrnoException) => {
      const reason = error.code === "ENOENT" ? "is not installed" : error.message;
      reject(new CommandError(`${program}: ${reason}`, { cause: error }));
    });
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new CommandError(`${program} failed (${signal ?? code}):\n${message.trim()}`));
    });
  });
  const streams: Promise<unknown>[] = [];
  if (input && child.stdin) streams.push(pipeline(input, child.stdin).catch(ignoreClosedPipe));
  if (output && child.stdout) streams.push(pipeline(child.stdout, output));
  const results = await Promise.allSettled([ended, ...streams]);
  // A program that fails closes its pipes too: its own message says why.
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** A program may end before it has read all of its input. Its exit code says whether it had what it needs. */
function ignoreClosedPipe(error: unknown): void {
  if (!(error instanceof Error && "code" in error && error.code === "EPIPE")) throw error;
}

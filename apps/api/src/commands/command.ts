import { createInterface, type Interface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import { type Config, loadConfig } from "../platform/config.ts";
import { AppError } from "../platform/errors.ts";
import type { WorkerRole } from "../platform/jobs/worker-roles.ts";

/** The words and options after the command's name. */
export interface CommandInput {
  words: string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  /** The environment, from which the settings are read. */
  variables: NodeJS.ProcessEnv;
  /** Prints a line of progress. Not part of the result. */
  report: (line: string) => void;
}

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** Everything after `matinee`, as in `backup --to FOLDER`. */
  usage: string;
  options?: NonNullable<ParseArgsConfig["options"]>;
  /**
   * Runs the command. @returns the result for the standard output
   * @throws CommandError for anything that the operator can correct
   */
  run(input: CommandInput): Promise<string>;
}

/** A failure whose message is enough for the operator: it is printed without a stack. */
export class CommandError extends Error {}

/** Returns the text of an option. @throws CommandError if it is missing */
export function requireOption({ options }: Pick<CommandInput, "options">, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value === "")
    throw new CommandError(`--${name} is missing. Add --help to see the options.`);
  return value;
}

/** Asks on the terminal, or reads the next line of the standard input. Nothing that is typed is shown when `isSecret`. */
export async function ask(question: string, isSecret = false): Promise<string> {
  process.stderr.write(question);
  if (!process.stdin.isTTY) return readPipedLine();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    // Readline shows typed characters by writing them to its output.
    output: isSecret ? nowhere : process.stderr,
    terminal: true,
  });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    if (isSecret) process.stderr.write("\n");
  }
}

let piped: { input: Interface; lines: AsyncIterator<string> } | undefined;

/** All questions share one reader: piped answers arrive together, and a reader that is closed loses those after its own. */
async function readPipedLine(): Promise<string> {
  if (!piped) {
    const input = createInterface({ input: process.stdin });
    piped = { input, lines: input[Symbol.asyncIterator]() };
  }
  piped.input.resume();
  const line = await piped.lines.next();
  if (line.done) throw new CommandError("\nThe standard input ended before this answer.");
  // An input that stays open keeps no process running.
  piped.input.pause();
  return line.value;
}

/** Lays out rows in columns that are as wide as their widest cell. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_cell, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Codes of errors that the operator can correct, with what to do. The first pattern that matches counts. */
const ADVICE: readonly [code: RegExp, advice: string][] = [
  [/^E(?:CONN\w+|NOTFOUND|TIMEDOUT|AI_AGAIN|HOSTUNREACH)$/, "Check the addresses in the settings."],
  // Connections, passwords, missing databases, too many connections, a server that starts or stops.
  [/^(?:08|28|3D|53|57P)[0-9A-Z]+$/, "Check DATABASE_URL, and DATABASE_OWNER_URL if it is set."],
  [/^42P01$/, "The database lacks tables of this version. Run: matinee migrate"],
  [
    /^42501$/,
    "Set DATABASE_OWNER_URL, or run matinee migrate, which gives the application's role its rights.",
  ],
  [/^E(?:ACCES|PERM|ROFS|NOSPC|DQUOT)$/, "Check the folder, its owner and the free space."],
];

/**
 * Describes a failure that the operator can correct. The error of a query hides the one of the database as its cause.
 * @returns null for any other, whose stack is needed
 */
export function describeFailure(error: unknown): string | null {
  if (error instanceof CommandError || error instanceof AppError) return error.message;
  for (const cause of listCauses(error)) {
    const code = "code" in cause ? String(cause.code) : "";
    const [, advice] = ADVICE.find(([pattern]) => pattern.test(code)) ?? [];
    if (advice) return `${describeError(cause)}. ${advice}`;
  }
  return null;
}

function listCauses(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) causes.push(cause);
  return causes;
}

/** Returns the message of an error. A connection to several addresses fails with one error for each. */
export function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/**
 * Reads the settings of a command that works as the owner of the database. It needs no secret of another process, so that
 * it also runs before those are known.
 */
export const readOwnerConfig = (variables: NodeJS.ProcessEnv): Config =>
  readConfig({ MATINEE_PROCESS: "migration", ...variables });

/** Reads the settings, by default for workers with all roles. @throws CommandError that names every problem */
export function readConfig(variables: NodeJS.ProcessEnv, workerRoles?: readonly WorkerRole[]): Config {
  try {
    return loadConfig(variables, workerRoles);
  } catch (error) {
    throw new CommandError(describeError(error), { cause: error });
  }
}

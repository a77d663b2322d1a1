import { DrizzleQueryError } from "drizzle-orm/errors";

/** What helps to find an error's cause and contains no data of a person. */
const FIELDS = [
  "code",
  "severity",
  "constraint",
  "table",
  "column",
  "syscall",
  "statusCode",
  "requestId",
  "param",
  "decline_code",
  "responseCode",
];

interface SerializedError {
  [field: string]: unknown;
  type: string;
  message: string;
  /** The lines of the stack without the message. */
  stack: string;
}

/**
 * Describes an error for the log, with its causes. The parameters of queries are left out, because they are names,
 * emails and credentials. PostgreSQL repeats them in its details and, for a value of the wrong form, in its message.
 */
export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: "" };
  const fields = Object.entries(error).filter(([name]) => FIELDS.includes(name));
  return {
    type: error.constructor.name,
    message: describe(error),
    stack: (error.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .join("\n"),
    ...Object.fromEntries(fields),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(serializeError) }),
  };
}

function describe(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  // SQLSTATE class 22: the message ends with the value.
  const isWrongValue =
    "code" in error && typeof error.code === "string" && /^22[0-9A-Z]{3}$/.test(error.code);
  return isWrongValue ? error.message.replace(/".*"/s, "[value]") : error.message;
}

import type { ErrorCode } from "@matinee/contract/errors";
import { findIssues, type Rule } from "@matinee/domain/rules";

export interface ErrorExtras {
  /** User-facing message by field path. */
  fields?: Record<string, string>;
  /** Machine-readable details, such as a changed total, the stored version or the missing fields. */
  details?: Record<string, unknown>;
}

/** The only error that use cases throw. It is independent of HTTP; `message` is user-facing. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.fields = extras.fields;
    this.details = extras.details;
  }
}

/** Creates the error for missing objects, and for objects whose existence the caller must not learn. */
export const createNotFoundError = (what = "This") =>
  new AppError("not-found", `${what} could not be found.`);

/** Creates the error for a broken rule at one field. */
export const createFieldError = (field: string, message: string) =>
  new AppError("invalid", message, { fields: { [field]: message } });

/**
 * Checks the rules. The error lists the first broken rule of each field; the first one becomes the top-level message.
 * @param texts the message for each code
 * @throws AppError invalid
 */
export function rejectIssues<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  input: Input,
  texts: Record<Code, string>,
): void {
  const issues = findIssues(rules, input);
  const [first] = issues;
  if (!first) return;
  const fields = Object.fromEntries(issues.map(({ field, code }) => [field, texts[code]]));
  throw new AppError("invalid", texts[first.code], { fields });
}

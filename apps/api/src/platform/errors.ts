import type { ErrorCode } from "@matinee/contract/errors";
import { findIssues, type Rule } from "@matinee/domain/rules";

export interface ErrorExtras {
  /** Field path -> what is wrong with it, fit to be shown. */
  fields?: Record<string, string>;
  /** What changed meanwhile: a new total, a stored version, what is missing. */
  details?: Record<string, unknown>;
}

/** The one error that verbs throw. It knows no HTTP; `message` is fit to be shown. */
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

/** For objects that are not there, and for those that the caller may not know of. */
export const createNotFoundError = (what = "This") =>
  new AppError("not-found", `${what} could not be found.`);

/** A rule broken at one field. */
export const createFieldError = (field: string, message: string) =>
  new AppError("invalid", message, { fields: { [field]: message } });

/**
 * Every field's first broken rule in its own words; the first of them speaks for all.
 * @param texts what the message catalogue says for each code
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

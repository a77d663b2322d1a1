import type { ErrorCode } from "@matinee/contract/errors";
import { findIssues, type Rule } from "@matinee/domain/rules";
import { defaultLanguage, getTexts, type Text, type Texts } from "@matinee/texts/languages";

export interface ErrorExtras {
  /** User-facing text by field path. */
  fields?: Readonly<Record<string, Text>>;
  /** Machine-readable details, such as a changed total, the stored version or the missing fields. May contain texts. */
  details?: Record<string, unknown>;
}

/**
 * The only error that use cases throw. It is independent of HTTP, and of the caller's language: the edge resolves `text`.
 * `message` is the text in the language of logs and commands.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly text: Text;
  readonly fields: Readonly<Record<string, Text>> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, text: Text, extras: ErrorExtras = {}) {
    super(text(getTexts(defaultLanguage)));
    this.name = "AppError";
    this.code = code;
    this.text = text;
    this.fields = extras.fields;
    this.details = extras.details;
  }
}

/** Creates the error for missing objects, and for objects whose existence the caller must not learn. */
export const createNotFoundError = (what: keyof Texts["notFound"] = "this") =>
  new AppError("not-found", (t) => t.notFound[what]);

/** Creates the error for a broken rule at one field. */
export const createFieldError = (field: string, text: Text) =>
  new AppError("invalid", text, { fields: { [field]: text } });

/**
 * Checks the rules. The error lists the first broken rule of each field; the first one becomes the top-level text.
 * @param texts the text for each code
 * @throws AppError invalid
 */
export function rejectIssues<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  input: Input,
  texts: (t: Texts) => Readonly<Record<Code, string>>,
): void {
  const issues = findIssues(rules, input);
  const [first] = issues;
  if (!first) return;
  const fields = Object.fromEntries(
    issues.map(({ field, code }) => [field, (t: Texts) => texts(t)[code]] as const),
  );
  throw new AppError("invalid", (t) => texts(t)[first.code], { fields });
}

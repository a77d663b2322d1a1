import { findIssues, type Rule } from "@matinee/domain/rules";
import type { FieldErrors, FieldValues, ResolverResult } from "react-hook-form";

/**
 * Creates a form's validation from an ordered list of rules and their texts. Every field shows its first failure, and
 * the first failing field gets the focus. The form may have more fields than the rules read.
 */
export function createRulesResolver<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  texts: Readonly<Record<Code, string>>,
): <Values extends Input & FieldValues>(values: Values) => ResolverResult<Values> {
  return <Values extends Input & FieldValues>(values: Values): ResolverResult<Values> => {
    const issues = findIssues(rules, values);
    if (issues.length === 0) return { values, errors: {} };
    const errors: FieldErrors = Object.fromEntries(
      issues.map(({ field, code }) => [field, { type: code, message: texts[code] }]),
    );
    // The keys are the rules' fields, which are fields of the form.
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

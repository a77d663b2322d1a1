import type { FieldErrors, FieldValues, ResolverResult } from "react-hook-form";

/** Makes the result of a form's validation from the message of each field that is wrong. */
export function resolveIssues<Values extends FieldValues>(
  values: Values,
  found: Partial<Record<keyof Values & string, string | false | null>>,
): ResolverResult<Values> {
  const wrong = Object.entries(found).flatMap(([field, message]) =>
    message ? [[field, { type: "rule", message }]] : [],
  );
  if (wrong.length === 0) return { values, errors: {} };
  // The keys of what was found are fields of the form.
  return { values: {}, errors: Object.fromEntries(wrong) as FieldErrors<Values> };
}

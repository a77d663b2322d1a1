/** A problem of one form field. */
export type Issue<Field extends string, Code extends string> = { field: Field; code: Code };

/**
 * A rule of a form. Forms and API run the same ordered list, so that both report the same issue first. The contract's
 * message catalogue has a text for each code.
 */
export type Rule<Input, Field extends string, Code extends string> = Issue<Field, Code> & {
  broken: (input: Input) => boolean;
};

/** Returns the first issue of every field, in the order of the rules. */
export function findIssues<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  input: Input,
): Issue<Field, Code>[] {
  const issues = new Map<Field, Issue<Field, Code>>();
  for (const { field, code, broken } of rules) {
    if (!issues.has(field) && broken(input)) issues.set(field, { field, code });
  }
  return [...issues.values()];
}

/** Returns the first issue in the order of the rules, or null. */
export function findFirstIssue<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  input: Input,
): Issue<Field, Code> | null {
  const rule = rules.find(({ broken }) => broken(input));
  return rule ? { field: rule.field, code: rule.code } : null;
}

/** Returns whether a text is missing, empty or only white space. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === "";
}

/** One thing that is wrong with a form, under the field it belongs to. */
export type Issue<Field extends string, Code extends string> = { field: Field; code: Code };

/**
 * A rule of a form. Forms and API run the same ordered list, so that both name the same failure first;
 * the codes become texts in the contract's message catalogue.
 */
export type Rule<Input, Field extends string, Code extends string> = Issue<Field, Code> & {
  broken: (input: Input) => boolean;
};

/** Every field's first failure, in the order of the rules. */
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

/** The first failure in the order of the rules, or null when there is none. */
export function findFirstIssue<Input, Field extends string, Code extends string>(
  rules: readonly Rule<Input, Field, Code>[],
  input: Input,
): Issue<Field, Code> | null {
  const rule = rules.find(({ broken }) => broken(input));
  return rule ? { field: rule.field, code: rule.code } : null;
}

/** Nothing but white space, or nothing at all. */
export function isBlank(text: string | null | undefined): boolean {
  return text === null || text === undefined || text.trim() === "";
}

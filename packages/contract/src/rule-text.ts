import type { Text } from "@matinee/texts";

const texts = new WeakMap<object, Text>();

/**
 * Words a rule of a schema: `z.string().regex(digits, describeRule((t) => t.schemaRules.code))`. The text is resolved where
 * the language is known, by the error map that parses with the schema. A schema is built before any request.
 */
export const describeRule = (text: Text) => ({
  // Zod asks a rule for its words first, and then the error map of the parse, about the same issue.
  error: (issue: object): undefined => {
    texts.set(issue, text);
  },
});

/** Returns the text of the broken rule, for an error map; undefined for a rule that has only Zod's kind of issue. */
export const findRuleText = (issue: object): Text | undefined => texts.get(issue);

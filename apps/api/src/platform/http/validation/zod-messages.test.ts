import { expect, test } from "vitest";
import { z } from "zod";
import { describeRule } from "@matinee/contract/rule-text";
import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { describeZodIssue } from "./zod-messages.ts";

const getMessage = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: (issue) => describeZodIssue(issue, getTexts(defaultLanguage)) }).error
    ?.issues[0]?.message;

test.each([
  [z.string(), undefined, "This field is required."],
  [z.string().min(1), "", "This field is required."],
  [z.string(), 5, "This needs to be text."],
  [z.string().max(3), "four", "Please use at most 3 characters."],
  [z.string().min(8), "four", "Please use at least 8 characters."],
  [z.number().int(), 1.5, "This needs to be a whole number."],
  [z.number().min(1), 0, "This needs to be at least 1."],
  [z.array(z.string()).max(1), ["a", "b"], "Please choose at most 1."],
  [z.email(), "nobody", "Please enter a valid email"],
  [z.enum(["up", "down"]), "left", "This needs to be up or down."],
  [z.object({ a: z.string() }), "text", "This value is invalid."],
])("describes an issue in user-facing words (%#)", (schema, value, message) => {
  expect(getMessage(schema, value)).toBe(message);
});

test("uses the words of a rule that has some", () => {
  const schema = z.string().min(
    8,
    describeRule((t) => t.schemaRules.sku(8)),
  );
  expect(getMessage(schema, "short")).toBe("must be 8 digits");
  expect(getMessage(schema, 5)).toBe("This needs to be text.");
});

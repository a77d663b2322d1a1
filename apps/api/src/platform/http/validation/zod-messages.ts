import { findRuleText } from "@matinee/contract/rule-text";
import type { Texts } from "@matinee/texts";
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;
type FieldTexts = Texts["apiErrors"]["fields"];

/** The texts by expected format, as named in Zod's issues. */
const FORMATS: Readonly<Record<string, (texts: Texts) => string>> = {
  email: (t) => t.signUp.issues["email-invalid"],
  url: (t) => t.apiErrors.fields.url,
  uuid: (t) => t.apiErrors.fields.id,
  datetime: (t) => t.apiErrors.fields.dateTime,
  date: (t) => t.apiErrors.fields.date,
};

/** Returns the user-facing message for a Zod issue: that of the broken rule if it has one, else one for the kind of issue. */
export function describeZodIssue(issue: Issue, texts: Texts): string {
  const ruleText = findRuleText(issue);
  if (ruleText) return ruleText(texts);
  const { fields } = texts.apiErrors;
  const types: Readonly<Record<string, string>> = fields.types;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? fields.required : (types[issue.expected] ?? fields.invalid);
    case "too_big":
      return describeLimit(fields, issue.origin, "most", Number(issue.maximum));
    case "too_small":
      return describeLimit(fields, issue.origin, "least", Number(issue.minimum));
    case "invalid_format":
      return FORMATS[issue.format]?.(texts) ?? fields.invalid;
    case "invalid_value":
      return fields.oneOf(issue.values.map(String));
    default:
      return fields.invalid;
  }
}

function describeLimit(fields: FieldTexts, origin: string, end: "most" | "least", count: number): string {
  if (origin === "string" && count === 1 && end === "least") return fields.required;
  if (origin === "string") return fields[`${end}Characters`](count);
  if (origin === "array") return fields[`${end}Items`](count);
  return fields[end](count);
}

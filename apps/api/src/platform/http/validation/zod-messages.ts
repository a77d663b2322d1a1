import { messages } from "@matinee/texts";
import type { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** Messages by expected type, as named in Zod's issues. */
const TYPE_MESSAGES: Record<string, string> = {
  string: "This needs to be text.",
  number: "This needs to be a number.",
  int: "This needs to be a whole number.",
  boolean: "This needs to be true or false.",
  array: "This needs to be a list.",
};

const FORMAT_MESSAGES: Record<string, string> = {
  email: messages.signUp.issues["email-invalid"],
  url: "Please enter a web address that begins with https://.",
  uuid: "This ID is invalid.",
  datetime: "Please enter a date and time such as 2026-11-21T20:00:00Z.",
  date: "Please enter a date such as 2026-11-21.",
};

/** Returns the user-facing message for a Zod issue. Rules with their own message keep it. */
export function describeZodIssue(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "This field is required."
        : (TYPE_MESSAGES[issue.expected] ?? INVALID_VALUE);
    case "too_big":
      return describeLimit(issue.origin, "most", Number(issue.maximum));
    case "too_small":
      return describeLimit(issue.origin, "least", Number(issue.minimum));
    case "invalid_format":
      return FORMAT_MESSAGES[issue.format] ?? INVALID_VALUE;
    case "invalid_value":
      return `This needs to be ${issue.values.length > 1 ? "one of " : ""}${issue.values.map(String).join(", ")}.`;
    default:
      return INVALID_VALUE;
  }
}

const INVALID_VALUE = "This value is invalid.";

function describeLimit(origin: string, end: "most" | "least", count: number): string {
  if (origin === "string" && count === 1 && end === "least") return "This field is required.";
  if (origin === "string") return `Please use at ${end} ${count} characters.`;
  if (origin === "array") return `Please choose at ${end} ${count}.`;
  return `This needs to be at ${end} ${count}.`;
}

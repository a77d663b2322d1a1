import { isEmail } from "./contact.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";

export type RegistrationInput = {
  email: string;
  name: string;
  organization?: string | null;
  country?: string | null;
  zip?: string | null;
  tos: boolean;
};

/** The optional fields that the filmmaker asks for. */
export type CaptureSettings = { captureOrganization: boolean; captureCountry: boolean; captureZip: boolean };

export type RegistrationIssue =
  | "name-missing"
  | "email-missing"
  | "email-invalid"
  | "organization-missing"
  | "country-missing"
  | "zip-missing"
  | "terms-not-accepted";

/**
 * Builds the rules of the registration form, in order. An optional field is checked only when the filmmaker asks for it.
 * Source: rules/access.md, Registration.
 */
export function buildRegistrationRules(
  asked: CaptureSettings,
): readonly Rule<RegistrationInput, keyof RegistrationInput, RegistrationIssue>[] {
  return [
    { field: "name", code: "name-missing", broken: (form) => isBlank(form.name) },
    { field: "email", code: "email-missing", broken: (form) => isBlank(form.email) },
    { field: "email", code: "email-invalid", broken: (form) => !isEmail(form.email) },
    {
      field: "organization",
      code: "organization-missing",
      broken: (form) => asked.captureOrganization && isBlank(form.organization),
    },
    {
      field: "country",
      code: "country-missing",
      broken: (form) => asked.captureCountry && isBlank(form.country),
    },
    { field: "zip", code: "zip-missing", broken: (form) => asked.captureZip && isBlank(form.zip) },
    { field: "tos", code: "terms-not-accepted", broken: (form) => !form.tos },
  ];
}

/** Checks the simple variant of the form, which has only email and name and one message for any problem. */
export function isSimpleRegistrationValid(form: { email: string; name: string }): boolean {
  return isEmail(form.email) && !isBlank(form.name);
}

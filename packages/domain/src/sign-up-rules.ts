import { isEmail, isPhone } from "./contact.ts";
import { isBlank } from "./rules.ts";
import type { Rule } from "./rules.ts";

export const minPasswordLength = 8;

export const businessTypes = ["individual", "company"] as const;
/** The wire values. The screens label `company` 'Business'. */
export type BusinessType = (typeof businessTypes)[number];

export type SignUpInput = {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  confirmPassword: string;
  tos: boolean;
  phoneNumber: string;
  businessType: BusinessType;
  companyName: string;
};

export type SignUpIssue =
  | "name-invalid"
  | "email-invalid"
  | "password-too-short"
  | "passwords-differ"
  | "terms-not-accepted"
  | "phone-invalid"
  | "company-name-missing";

/** The rules of the sign-up form, in order. Source: rules/identity.md, Sign-up and passwords. */
export const signUpRules: readonly Rule<SignUpInput, keyof SignUpInput, SignUpIssue>[] = [
  { field: "firstName", code: "name-invalid", broken: (form) => isBlank(form.firstName) },
  { field: "lastName", code: "name-invalid", broken: (form) => isBlank(form.lastName) },
  { field: "email", code: "email-invalid", broken: (form) => !isEmail(form.email) },
  { field: "password", code: "password-too-short", broken: (form) => isPasswordTooShort(form.password) },
  {
    field: "confirmPassword",
    code: "passwords-differ",
    broken: (form) => form.password !== form.confirmPassword,
  },
  { field: "tos", code: "terms-not-accepted", broken: (form) => !form.tos },
  { field: "phoneNumber", code: "phone-invalid", broken: (form) => !isPhone(form.phoneNumber) },
  {
    field: "companyName",
    code: "company-name-missing",
    broken: (form) => form.businessType === "company" && isBlank(form.companyName),
  },
];

export type ResetPasswordInput = { password: string; verifyPassword: string };
export type ResetPasswordIssue = "password-too-short" | "passwords-differ";

export const resetPasswordRules: readonly Rule<
  ResetPasswordInput,
  keyof ResetPasswordInput,
  ResetPasswordIssue
>[] = [
  { field: "password", code: "password-too-short", broken: (form) => isPasswordTooShort(form.password) },
  {
    field: "verifyPassword",
    code: "passwords-differ",
    broken: (form) => form.password !== form.verifyPassword,
  },
];

function isPasswordTooShort(password: string): boolean {
  return password.length < minPasswordLength;
}

import { minPasswordLength, type ResetPasswordIssue, type SignUpIssue } from "@matinee/domain/sign-up-rules";
import { acceptTerms, passwordsDiffer, register, validEmail } from "./shared.ts";

export const signUp = {
  title: "Sign Up",
  register,
  registering: "Registering...",
  enterLegalName: "Enter the legal name",
  individual: "Individual",
  business: "Business",
  errorCreatingAccount: "Error creating account",
  issues: {
    "name-invalid": "Please enter a valid name",
    "email-invalid": validEmail,
    "password-too-short": `Please enter a password with at least ${minPasswordLength} characters`,
    "passwords-differ": passwordsDiffer,
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Please enter a valid phone number",
    "company-name-missing": "Please provide a company name",
  } satisfies Record<SignUpIssue, string>,
} as const;

/** Why a new password is not accepted. */
export const passwords = {
  common: "This password is very common. Please choose one that is harder to guess.",
  guessable: "This password is easy to guess. Add a word or two, but not your name, your email or ours.",
} as const;

export const resetPassword = {
  issues: {
    "password-too-short": `Password needs to be at least ${minPasswordLength} characters`,
    "passwords-differ": passwordsDiffer,
  } satisfies Record<ResetPasswordIssue, string>,
} as const;

import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { formats } from "./formats.ts";

/** Signing in, and a forgotten password, of filmmakers and staff. */
export const signIn = {
  resetLinkSent: `If this address belongs to an account, a link is on its way to it. It works once, within ${formats.plural(lifetimes.passwordResetHours, { one: "an hour", other: `${lifetimes.passwordResetHours} hours` })}.`,
  email: "Email",
  passwordHelp: `At least ${minPasswordLength} characters`,
  resetPassword: "Reset password",
  wrongPassword: "Check the email and the password, then try again.",
  emailMissing: "Please enter your email",
  password: "Password",
  passwordMissing: "Please enter your password",
  switchTo: (name: string) => `Switch to ${name}?`,
  switchDescription: (name: string, email: string, name2: string, email2: string) =>
    `${name} (${email}) is signed in here. If you continue, ${name2} (${email2}) is signed in instead.`,
  continueAs: (name: string) => `Continue as ${name}`,
  staySignedInAs: (name: string) => `Stay signed in as ${name}`,
  requestANewLink: "Request a new link",
  passkeyCancelled: "The passkey was not used. Please try again, or choose another way.",
  signInWithPasskey: "Sign in with a passkey",
  orPassword: "Or",
} as const;

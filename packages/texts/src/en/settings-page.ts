import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type { Mark } from "./shared.ts";

/** The account settings. */
export const settingsPage = {
  passwordChanged: "Your password is changed. Other devices are signed out.",
  passwordNotChanged: "Your password could not be changed. Please try again.",
  passwordChangeReason: "This changes your password and signs you out on other devices.",
  changePassword: "Change password",
  currentPassword: "Current password",
  passwordHelp: `At least ${minPasswordLength} characters`,
  profileNotSaved: "Your profile could not be saved. Please try again.",
  emailChangeReason: "This changes the email that you sign in with.",
  draftRestored: "Your unsaved changes are back.",
  presentPassword: "Current password",
  presentPasswordHelp: "Required to change your email",
  accountSettings: "Account settings",
  profile: "Profile",
  password: "Password",
  discard: "Discard",
  taxNumber: "Tax number",
  taxNumberHelp: "Your receipts and invoices show it. Leave it empty if you have none.",
  /** @param country a name: 'Portugal' */
  taxNumberInvalid: (country: string) =>
    `This tax number is not valid in your country (${country}): a digit may be wrong. Please check it, or leave it empty.`,
  taxNumberUnknown:
    "The EU register does not know this number. Please check it; a new number can take days until it is there.",
  /** @param name of who has the number, as the register writes it; null where its country gives none */
  taxNumberFound: (name: string | null) =>
    name === null ? "Found in the EU register" : `Found in the EU register: ${name}`,
  taxNumberSilent: "The EU register does not answer right now. Your number has the right form.",
  signInToChange: <Part>(signIn: Mark<Part>) => [signIn("Sign In"), " to change your account settings."],
} as const;

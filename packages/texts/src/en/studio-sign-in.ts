import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type { Mark } from "./shared.ts";

/** Signing in to the studio, and signing up. */
export const studioSignIn = {
  rememberedIt: "Remembered it?",
  resetPassword: "Reset password",
  signedOutElsewhere: "You are signed out everywhere else.",
  linkExpired: "This sign-in link has expired. Please sign in.",
  signInAgain: "Sign in to continue where you left off. Your unsaved changes are kept on this device.",
  pleaseTryAgain: "Please try again.",
  promoCode: "Promo code",
  password: "Password",
  passwordHelp: `At least ${minPasswordLength} characters`,
  confirmPassword: "Confirm password",
  alreadyHaveAnAccount: "Already have an account?",
  newHere: <Part>(signUp: Mark<Part>, price: Mark<Part>) => [
    "New here? ",
    signUp("Create an account"),
    " or see ",
    price("what an event costs"),
  ],
  acceptTerms: <Part>(terms: Mark<Part>, privacy: Mark<Part>) => [
    "I accept the ",
    terms("terms of services"),
    " and the ",
    privacy("privacy policy"),
    ".",
  ],
} as const;

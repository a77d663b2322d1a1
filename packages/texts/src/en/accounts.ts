import { incompleteLink } from "./shared.ts";

/** Signing in and out, and resetting a password. */
export const auth = {
  signIn: "Sign In",
  login: "Login",
  loggingIn: "Logging in...",
  logout: "Logout",
  logOut: "Log out",
  help: "Help",
  forgotPassword: "Forgot Password",
  errorLoggingIn: "Error logging in",
  sendResetLink: "Send Reset Link",
  resetEmailSent: "Password Reset email sent successfully",
  errorSendingResetEmail: "Error sending forgot password email",
  newPassword: "New Password",
  verifyPassword: "Verify Password",
  passwordResetSucceeded: "Password Reset Succesfully",
  resetTokenExpired: "Reset Token has expired",
} as const;

/** The pages of the links that emails about an account's own address contain. */
export const emailLinks = {
  expired: "This link was used or has expired",
  takenMeanwhile: "Another account has this email by now. Please use another one.",
  nothingToConfirm: "Your email is confirmed. There is nothing to send.",
  confirm: {
    title: "Confirm your email",
    explanation: "Confirm that this mailbox is yours and that you asked for this.",
    button: "Confirm this email",
    busy: "Confirming...",
    done: "Your email is confirmed",
    signInWith: (email: string) => `You sign in with ${email}.`,
    openStudio: "Open your dashboard",
    incomplete: `${incompleteLink} Or sign in and have the email sent again.`,
    failed: "Your email could not be confirmed. Please try again.",
  },
  undo: {
    title: "This was not me",
    explanation:
      "Your account keeps its old email. Every device is signed out, your password stops working, and we email you a link to choose a new one.",
    button: "Undo the change",
    busy: "Undoing...",
    done: "The change is undone",
    next: (email: string) => `We sent a link to choose a new password to ${email}.`,
    failed: "The change could not be undone. Please try again.",
    incomplete: incompleteLink,
  },
  unverified: (email: string) =>
    `Please confirm your email. We sent a link to ${email}. You can build your event meanwhile.`,
  pending: (newEmail: string, email: string) =>
    `We sent a link to ${newEmail}. Your email stays ${email} until you open it.`,
  resend: {
    button: "Send again",
    busy: "Sending...",
    sent: (email: string) => `The link is on its way to ${email}`,
    failed: "The link could not be sent. Please try again.",
  },
} as const;

export const nextSteps = {
  thankYou: "Thank you for creating your account",
  continueToStripe: "Continue to Stripe",
  documentTitle: "Next steps",
  openingStripe: "Opening Stripe...",
  doThisLater: "Do this later",
} as const;

export const settings = {
  placeholder: "Complete or update your account settings",
} as const;

import type { ResetPasswordIssue, SignUpIssue } from "@matinee/domain/sign-up-rules";
import { acceptTerms, incompleteLink, passwordsDiffer, register, validEmail } from "./shared.ts";

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
    "password-too-short": "Please enter a password with at least 8 characters",
    "passwords-differ": passwordsDiffer,
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Please enter a valid phone number",
    "company-name-missing": "Please provide a company name",
  } satisfies Record<SignUpIssue, string>,
} as const;

/** Why a new password is not accepted. */
export const passwords = {
  common: "This password is one of the most used ones. Please choose one that is harder to guess.",
  guessable: "This password is easy to guess. Add a word or two, but not your name, your email or ours.",
} as const;

export const resetPassword = {
  issues: {
    "password-too-short": "Password needs to be at least 8 characters",
    "passwords-differ": passwordsDiffer,
  } satisfies Record<ResetPasswordIssue, string>,
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
} as const;

export const settings = {
  placeholder: "Complete or update your account settings",
} as const;

/** Proofs of identity and the ways to sign in. */
export const security = {
  isItYou: "Is it you?",
  confirmFirst: "Please confirm that it is you.",
  /** What the dialog says before the action. */
  stepUp: {
    onboarding: "You are about to open Stripe, where you can change where your money goes.",
    refund: "You are about to refund a large amount.",
    credits: "You are about to change a customer's credits.",
    approval: "You are about to request or approve a change of a customer's money, email or sign-in.",
    export: "You are about to download people's data.",
    sessions: "You are about to sign out other devices.",
    erasure: "You are about to delete a customer's account.",
    acting: "You are about to change a customer's events.",
    keys: "You are about to create an API key.",
    webhooks: "You are about to change a webhook.",
    publishing: "You are about to publish a text that people accept.",
  },
  confirm: "Confirm",
  confirmOnceMore: "Please confirm once more.",
  /** Below the dialog's form. */
  goodFor: (minutes: number) => `Good for ${minutes} minutes, on this device only`,
  secondFactorNeeded: "Please enter the code from your authenticator app.",
  setUpFirst: "Staff need a second factor. Please set one up first.",
  presentPassword: "Present password",
  setUpFirstHelp: "Add a passkey or an authenticator app. Everything else opens afterwards.",
  checking: "Checking...",
  code: "Six-digit code",
  recoveryCode: "Recovery code",
  recoveryCodeHelp: "One of the codes that you stored. Each works once.",
  switchToRecoveryCode: "Use a recovery code",
  switchToApp: "Use the code from your app",
  passwordAgain: "Enter your password again",
  title: "Your security",
  profileTab: "Profile",
  securityTab: "Security",
  waysToSignIn: "Ways to sign in",
  passkey: "Passkey",
  namedPasskey: (name: string) => `Passkey, ${name}`,
  wrongPasskey: "This passkey was not accepted. Please try again.",
  passkeyCancelled: "The passkey was not used. Please try again, or choose another way.",
  passkeyNotMade: "No passkey was made. Please try again.",
  passkeyNeeded: "Please use your passkey.",
  recoveryCodeNeeded: "Your passkey does not work at this address. Please enter a recovery code.",
  takePasskey: "Use my passkey",
  signInWithPasskey: "Sign in with a passkey",
  addPasskey: "Add a passkey",
  passkeyHelp: "Sign in with your fingerprint, your face or a security key instead of the password.",
  passkeyAdded: "Your passkey was added. Other devices are signed out.",
  passkeyRemoved: "Your passkey was removed. Other devices are signed out.",
  passkeyRenamed: "Your passkey was renamed.",
  passkeyName: "Name of the passkey",
  passkeyOptions: (name: string) => `Options for ${name}`,
  renamePasskey: "Rename passkey",
  rename: "Rename",
  save: "Save",
  aboutToRemovePasskey: (name: string) =>
    `You are about to remove the passkey “${name}”. Please confirm once more.`,
  /** Where the page's address is an IP address or another domain. */
  passkeysElsewhere: (domain: string) =>
    `Passkeys do not work at this address. Open this page at ${domain} to add or use one.`,
  orPassword: "Or",
  orCode: "Or the code from your app",
  authenticator: "Authenticator app",
  authenticatorOff: "Six-digit codes from an app on your phone, asked after your password.",
  authenticatorAdded: "Your authenticator app is on. Other devices are signed out.",
  authenticatorRemoved: "Your authenticator app is off. Other devices are signed out.",
  /** Both are dates. */
  addedAndUsed: (added: string, used: string | null) =>
    used === null ? `Added ${added}.` : `Added ${added}. Used ${used}.`,
  on: "On",
  setUp: "Set up",
  remove: "Remove",
  continue: "Continue",
  aboutToAdd: "You are about to add a way to sign in. Please confirm once more.",
  aboutToRemove:
    "You are about to remove your authenticator app. Your password alone then signs you in. Please confirm once more.",
  aboutToReplaceCodes:
    "You are about to replace your recovery codes. The old ones stop working. Please confirm once more.",
  addAuthenticator: "Add an authenticator app",
  qrCode: "QR code for your authenticator app",
  scan: "Scan this code with an authenticator app on your phone.",
  typeSecret: "If you cannot scan it, type this key into the app:",
  copySecret: "Copy key",
  firstCode: "Then enter the six digits that the app shows:",
  recoveryCodes: "Your recovery codes",
  recoveryCodesOnce:
    "They let you in when you lose your phone or passkey. Each works once. Store them now: they are not shown again.",
  copyCodes: "Copy codes",
  codesStored: "I have stored them",
  codesLeft: (left: number, total: number) => `${left} of ${total} recovery codes left`,
  codesHelp: "They let you in when you lose your phone or passkey.",
  fewCodes: "They let you in when you lose your phone or passkey. Make new ones before they run out.",
  makeNewCodes: "Make new codes",
} as const;

/** The list of the places where an account is signed in. */
export const signIns = {
  title: "Where you are signed in",
  unknownBrowser: "A browser or app that did not give its name",
  on: (browser: string, system: string) => `${browser} on ${system}`,
  now: "Now",
  /** A date and time. */
  thisOne: (startedAt: string) => `This one. Since ${startedAt}.`,
  /** Both are dates and times. */
  lastUsed: (lastUsedAt: string, startedAt: string) => `Last used ${lastUsedAt}. Signed in ${startedAt}.`,
  signOut: "Sign out",
  /** The button's name for a screen reader, and the question of the dialog. */
  signOutOf: (place: string | null) =>
    `Sign out of ${place ?? "a browser or app that did not give its name"}`,
  signOutHelp: "That device is signed out at once. If it was not you, change your password too.",
  signedOut: "That device is signed out.",
  signOutElsewhere: "Sign out everywhere else",
  signOutElsewhereHelp: "Every other browser and device is signed out at once. You stay signed in here.",
  signedOutElsewhere: "You are signed out everywhere else.",
  signingOut: "Signing out...",
  failed: "You are still signed in there. Please try again.",
} as const;

/** The page for claiming a credit coupon. */
export const coupons = {
  claim: "Claim",
  claimed: "Coupon claimed successfully!",
  errorClaiming: "Error claiming coupon",
  unknown: "This coupon does not exist",
  expired: "This coupon has expired",
  usedUp: "This coupon has been used up",
  alreadyClaimed: "You have claimed this coupon already",
  taken: "This coupon exists already",
} as const;

import { lifetimes } from "@matinee/domain/limits";
import { formats } from "./formats.ts";

const factorTitles = {
  "authenticator-added": "An authenticator app was added",
  "authenticator-removed": "Your authenticator app was removed",
  "passkey-added": "A passkey was added",
  "passkey-removed": "A passkey was removed",
  "recovery-codes-replaced": "Your recovery codes were replaced",
  "recovery-code-used": "A recovery code was used",
  "factors-reset-requested": "Our team was asked to remove the second factors",
  "factors-reset": "Our team removed the second factors",
} as const;

const resetHours = formats.plural(lifetimes.passwordResetHours, {
  one: "one hour",
  other: `${lifetimes.passwordResetHours} hours`,
});

/** Emails about an account: its email, its password, its security and its data. */
export const accountEmails = {
  welcome: {
    subject: "Welcome to Matinee",
    preview: "Your account is ready.",
    title: (firstName: string) => (firstName === "" ? "Welcome" : `Welcome, ${firstName}`),
    ready: "Your account is ready. Connect your payout account first, so that ticket money can reach you.",
    makeEvent: "Then make your event: the page, the trailer, the film and the dates.",
    openDashboard: "Open your dashboard",
    /** @param days how long the link works */
    confirmFirst: (days: number) =>
      `You need to confirm your email before you can sell tickets. The link works for ${days} days. If you did not sign up for Matinee, ignore this email and do not press the button.`,
  },
  verifyEmail: {
    subject: "Confirm your email for Matinee",
    preview: "One press, and your account is complete.",
    title: "Confirm your email",
    text: "Confirm that this mailbox is yours. Then you can sell tickets, and our team can send you events and credits.",
    confirm: "Confirm this email",
    note: (days: number) =>
      `The link works for ${days} days. If you did not sign up for Matinee, ignore this email and do not press the button.`,
  },
  passwordReset: {
    subject: "Reset your Matinee password",
    preview: `The link is good for ${resetHours}.`,
    title: "Choose a new password",
    text: `Someone asked to reset the password of this account. The link is good for ${resetHours} and works once.`,
    note: "If it was not you, you can ignore this email: nothing has changed.",
  },
  passwordChanged: {
    subject: "Your Matinee password was changed",
    preview: "All other sign-ins were ended.",
    title: "Your password was changed",
    text: "Every other sign-in of your account was ended. If it was not you, write to us at once.",
  },
  emailChange: {
    /** To the new address. */
    confirm: {
      subject: "Confirm your new email for Matinee",
      preview: "Your account's email changes once you confirm.",
      title: "Is this your new email?",
      byStaff: "Our support team entered this address as the new email of your Matinee account.",
      bySomeone: "Someone who is signed in to a Matinee account entered this address as its new email.",
      onceConfirmed: "The email changes once you confirm it here.",
      button: "Confirm this email",
      note: (hours: number) =>
        `The link works once, for ${hours} hours. If you did not expect this email, ignore it: nothing has changed.`,
    },
    /** To the old address, when the change is asked for. */
    notice: {
      subject: "A new email was entered for your Matinee account",
      preview: "If this was not you, stop it.",
      title: "Your email is about to change",
      byStaff: (email: string) => `Our support team entered ${email} as the new email of your account.`,
      bySomeone: (email: string) =>
        `Someone who is signed in to your account entered ${email} as its new email.`,
      onceConfirmed: "The email changes once that address confirms it.",
    },
    /** To the old address, when the change is done. */
    changed: {
      subject: "The email of your Matinee account was changed",
      preview: "If this was not you, undo it.",
      title: "Your email was changed",
      text: (email: string) =>
        `The email of your account is now ${email}. We no longer write to this address.`,
    },
    /** To an address that was entered as a new email although it already has an account. */
    inUse: {
      subject: "Your email was entered for another Matinee account",
      preview: "Nothing has changed.",
      title: "This email has an account already",
      text: "Someone entered this address as the new email of another Matinee account. Each address can have one account, so nothing has changed.",
      whatToDo: "If it was you, sign in with this address, or use another one for your other account.",
      signIn: "Sign in",
    },
    undo: "This was not me",
    undoNote: (days: number) =>
      `The link works for ${days} days. It keeps your account at this address, signs out every device and lets you choose a new password. If it was you, you need to do nothing.`,
  },
  factorChanged: {
    subject: (change: keyof typeof factorTitles) => `${factorTitles[change]} on your Matinee account`,
    titles: factorTitles,
    preview: "If it was not you, write to us at once.",
    /** @param hours until then the person can stop it */
    resetRequested: (hours: number) =>
      `We were asked to remove your authenticator app, your passkeys and your recovery codes, because they are lost. Our team can do so after ${hours} hours, unless you write to us or sign in with one of them before.`,
    text: "If it was not you, change your password and write to us at once.",
  },
  newDevice: {
    title: "New sign-in to your account",
    device: "a new device",
    sentence: (device: string, time: string, network: string | null) =>
      network === null
        ? `Your account was used to sign in with ${device} on ${time}.`
        : `Your account was used to sign in with ${device} on ${time} from the network ${network}.`,
    text: "If it was not you, sign that device out and change your password.",
    seeDevices: "See where you are signed in",
  },
  apiKeyCreated: {
    subject: (name: string) => `The API key “${name}” was made`,
    preview: "If it was not you, revoke it now.",
    title: "A new API key",
    text: (name: string, scopes: string, end: string) =>
      `The key “${name}” was made for your account. It allows software to: ${scopes}. ${end}`,
    ends: (day: string) => `It ends on ${day}.`,
    endless: "It does not end until you revoke it.",
    revoke: "If it was not you, revoke the key and change your password.",
    seeKeys: "See your keys",
  },
  webhookDisabled: {
    subject: (host: string) => `Your webhook at ${host} is disabled`,
    title: "A webhook is disabled",
    byStaff: "Our team disabled it.",
    byFailures: (days: number) => `No message has arrived for ${days} days, so we have stopped trying.`,
    text: (reason: string) => `Your webhook at this address is disabled. ${reason}`,
    notTold: "Your software is not told about new orders until it is enabled again.",
    repair: "Repair the address, then enable the webhook. Events in the meantime are not sent later.",
    seeDeliveries: "See its deliveries",
    note: "If you no longer use it, you can remove it.",
  },
  actingNotice: {
    subject: (name: string) => `${name} from our team works on your events`,
    title: "Our team works on your events",
    text: (name: string, until: string) =>
      `${name} from our team can change your events until ${until} UTC at the latest.`,
    reason: (reason: string) => `Reason: ${reason}`,
    listed: "Your account settings list each change.",
    note: "If you asked for help, you do not need to do anything. If you did not expect this, write to us.",
  },
  staffInvitation: {
    subject: "Your invitation to the Matinee back office",
    preview: "Choose a password to begin.",
    title: "Join the back office",
    text: (name: string) => `${name} invites you to work in the Matinee back office.`,
    accept: "Accept the invitation",
    note: (until: string) =>
      `The link works once, until ${until} UTC. It is yours alone: please do not pass it on.`,
  },
} as const;

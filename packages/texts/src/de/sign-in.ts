import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-in.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const hours = formats.plural(lifetimes.passwordResetHours, {
  one: "einer Stunde",
  other: `${lifetimes.passwordResetHours} Stunden`,
});

export const signIn: AnyLanguage<typeof en.signIn> = {
  resetLinkSent: `Wenn diese Adresse zu einem Konto gehört, ist ein Link dorthin unterwegs. Er funktioniert einmal, innerhalb von ${hours}.`,
  email: "E-Mail",
  passwordHelp: `Mindestens ${minPasswordLength} Zeichen`,
  resetPassword: "Passwort zurücksetzen",
  wrongPassword: "Prüfen Sie E-Mail-Adresse und Passwort und versuchen Sie es noch einmal.",
  emailMissing: "Bitte geben Sie Ihre E-Mail-Adresse ein",
  password: "Passwort",
  passwordMissing: "Bitte geben Sie Ihr Passwort ein",
  switchTo: (name) => `Zu ${name} wechseln?`,
  switchDescription: (name, email, name2, email2) =>
    `Hier ist ${name} (${email}) angemeldet. Wenn Sie fortfahren, ist stattdessen ${name2} (${email2}) angemeldet.`,
  continueAs: (name) => `Weiter als ${name}`,
  staySignedInAs: (name) => `Als ${name} angemeldet bleiben`,
  requestANewLink: "Neuen Link anfordern",
  passkeyCancelled:
    "Der Passkey wurde nicht verwendet. Bitte versuchen Sie es noch einmal oder wählen Sie einen anderen Weg.",
  signInWithPasskey: "Mit Passkey anmelden",
  orPassword: "Oder",
};

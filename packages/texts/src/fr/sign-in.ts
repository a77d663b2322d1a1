import type * as en from "../en/sign-in.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { formats } from "./formats.ts";

const resetHours = formats.plural(lifetimes.passwordResetHours, {
  one: "une heure",
  many: `${lifetimes.passwordResetHours} d’heures`,
  other: `${lifetimes.passwordResetHours} heures`,
});

/** Signing in, and a forgotten password, of filmmakers and staff. */
export const signIn: AnyLanguage<typeof en.signIn> = {
  resetLinkSent: `Si un compte a cette adresse, un lien est en route vers elle. Il fonctionne une seule fois, pendant ${resetHours}.`,
  email: "E-mail",
  passwordHelp: `Au moins ${minPasswordLength} caractères`,
  resetPassword: "Mot de passe oublié",
  wrongPassword: "Vérifiez l’e-mail et le mot de passe, puis réessayez.",
  emailMissing: "Veuillez saisir votre e-mail",
  password: "Mot de passe",
  passwordMissing: "Veuillez saisir votre mot de passe",
  switchTo: (name) => `Passer au compte de ${name} ?`,
  switchDescription: (name, email, name2, email2) =>
    `Session ouverte ici : ${name} (${email}). Si vous continuez, elle passe à ${name2} (${email2}).`,
  continueAs: (name) => `Continuer avec ${name}`,
  staySignedInAs: (name) => `Rester avec ${name}`,
  requestANewLink: "Demander un nouveau lien",
  passkeyCancelled: "La clé d’accès n’a pas été utilisée. Veuillez réessayer, ou choisir un autre moyen.",
  signInWithPasskey: "Utiliser une clé d’accès",
  orPassword: "Ou",
};

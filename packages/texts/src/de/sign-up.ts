import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-up.ts";
import type { AnyLanguage } from "../any-language.ts";
import { acceptTerms, validEmail } from "./shared.ts";

export const signUp: AnyLanguage<typeof en.signUp> = {
  title: "Konto anlegen",
  register: "Registrieren",
  registering: "Wird registriert …",
  enterLegalName: "Geben Sie den rechtlichen Namen ein",
  individual: "Privatperson",
  business: "Unternehmen",
  errorCreatingAccount: "Das Konto konnte nicht angelegt werden",
  issues: {
    "name-invalid": "Bitte geben Sie einen gültigen Namen ein",
    "email-invalid": validEmail,
    "password-too-short": `Bitte geben Sie ein Passwort mit mindestens ${minPasswordLength} Zeichen ein`,
    "passwords-differ": "Die Passwörter stimmen nicht überein",
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Bitte geben Sie eine gültige Telefonnummer ein",
    "company-name-missing": "Bitte geben Sie einen Firmennamen an",
  },
};

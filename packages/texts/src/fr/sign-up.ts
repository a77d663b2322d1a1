import type * as en from "../en/sign-up.ts";
import type { AnyLanguage } from "../any-language.ts";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { acceptTerms, register, validEmail } from "./shared.ts";

export const signUp: AnyLanguage<typeof en.signUp> = {
  title: "Créer un compte",
  register,
  registering: "Inscription…",
  enterLegalName: "Saisissez le nom légal",
  individual: "Particulier",
  business: "Entreprise",
  errorCreatingAccount: "Erreur lors de la création du compte",
  issues: {
    "name-invalid": "Veuillez saisir un nom valide",
    "email-invalid": validEmail,
    "password-too-short": `Veuillez saisir un mot de passe d’au moins ${minPasswordLength} caractères`,
    "passwords-differ": "Les mots de passe sont différents",
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Veuillez saisir un numéro de téléphone valide",
    "company-name-missing": "Veuillez indiquer un nom d’entreprise",
  },
};

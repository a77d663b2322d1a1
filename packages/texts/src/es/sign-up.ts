import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-up.ts";
import type { AnyLanguage } from "../any-language.ts";
import { acceptTerms, passwordsDiffer, validEmail } from "./shared.ts";

export const signUp: AnyLanguage<typeof en.signUp> = {
  title: "Crear cuenta",
  register: "Crear cuenta",
  registering: "Creando la cuenta…",
  enterLegalName: "Escribe el nombre legal",
  individual: "Persona",
  business: "Empresa",
  errorCreatingAccount: "Error al crear la cuenta",
  issues: {
    "name-invalid": "Escribe un nombre válido",
    "email-invalid": validEmail,
    "password-too-short": `Escribe una contraseña de al menos ${minPasswordLength} caracteres`,
    "passwords-differ": passwordsDiffer,
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Escribe un número de teléfono válido",
    "company-name-missing": "Indica el nombre de la empresa",
  },
};

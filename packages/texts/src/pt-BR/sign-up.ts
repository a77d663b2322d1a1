import type * as en from "../en/sign-up.ts";
import type { AnyLanguage } from "../any-language.ts";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { acceptTerms, passwordsDiffer, validEmail } from "./shared.ts";

export const signUp: AnyLanguage<typeof en.signUp> = {
  title: "Criar conta",
  register: "Criar conta",
  registering: "Criando conta...",
  enterLegalName: "Digite o nome legal",
  individual: "Pessoa física",
  business: "Empresa",
  errorCreatingAccount: "Erro ao criar a conta",
  issues: {
    "name-invalid": "Digite um nome válido",
    "email-invalid": validEmail,
    "password-too-short": `Digite uma senha com pelo menos ${minPasswordLength} caracteres`,
    "passwords-differ": passwordsDiffer,
    "terms-not-accepted": acceptTerms,
    "phone-invalid": "Digite um número de telefone válido",
    "company-name-missing": "Informe o nome da empresa",
  },
};

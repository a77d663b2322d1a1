import type * as en from "../en/sign-in.ts";
import type { AnyLanguage } from "../any-language.ts";
import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import { formats } from "./formats.ts";

export const signIn: AnyLanguage<typeof en.signIn> = {
  resetLinkSent: formats.plural(lifetimes.passwordResetHours, {
    one: "Se este endereço pertence a uma conta, um link está a caminho. Ele funciona uma vez, durante uma hora.",
    other: `Se este endereço pertence a uma conta, um link está a caminho. Ele funciona uma vez, durante ${lifetimes.passwordResetHours} horas.`,
  }),
  email: "E-mail",
  passwordHelp: `Pelo menos ${minPasswordLength} caracteres`,
  resetPassword: "Redefinir senha",
  wrongPassword: "Confira o e-mail e a senha e tente de novo.",
  emailMissing: "Digite seu e-mail",
  password: "Senha",
  passwordMissing: "Digite sua senha",
  switchTo: (name) => `Trocar para ${name}?`,
  switchDescription: (name, email, name2, email2) =>
    `A conta de ${name} (${email}) está aberta aqui. Se você continuar, a conta de ${name2} (${email2}) toma o lugar dela.`,
  continueAs: (name) => `Continuar como ${name}`,
  staySignedInAs: (name) => `Ficar como ${name}`,
  requestANewLink: "Pedir um novo link",
  passkeyCancelled: "A chave de acesso não foi usada. Tente de novo ou escolha outra forma.",
  signInWithPasskey: "Entrar com chave de acesso",
  orPassword: "Ou",
};

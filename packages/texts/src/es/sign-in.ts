import { lifetimes } from "@matinee/domain/limits";
import { minPasswordLength } from "@matinee/domain/sign-up-rules";
import type * as en from "../en/sign-in.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** Signing in, and a forgotten password, of filmmakers and staff. */
export const signIn: AnyLanguage<typeof en.signIn> = {
  resetLinkSent: `Si esta dirección pertenece a una cuenta, un enlace va en camino a ella. Funciona una vez, en el plazo de ${formats.plural(lifetimes.passwordResetHours, { one: "una hora", many: `${lifetimes.passwordResetHours} de horas`, other: `${lifetimes.passwordResetHours} horas` })}.`,
  email: "Correo",
  passwordHelp: `Al menos ${minPasswordLength} caracteres`,
  resetPassword: "Restablecer contraseña",
  wrongPassword: "Revisa el correo y la contraseña, y vuelve a intentarlo.",
  emailMissing: "Escribe tu correo",
  password: "Contraseña",
  passwordMissing: "Escribe tu contraseña",
  switchTo: (name) => `¿Cambiar a ${name}?`,
  switchDescription: (name, email, name2, email2) =>
    `La sesión de ${name} (${email}) está iniciada aquí. Si continúas, se inicia en su lugar la de ${name2} (${email2}).`,
  continueAs: (name) => `Continuar como ${name}`,
  staySignedInAs: (name) => `Seguir como ${name}`,
  requestANewLink: "Pedir un enlace nuevo",
  passkeyCancelled: "No se usó la llave de acceso. Inténtalo de nuevo o elige otra forma.",
  signInWithPasskey: "Usar una llave de acceso",
  orPassword: "O",
};

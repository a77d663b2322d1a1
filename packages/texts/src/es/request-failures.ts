import type * as en from "../en/request-failures.ts";
import type { AnyLanguage } from "../any-language.ts";

/** What the apps say when a request fails. */
export const requestFailures: AnyLanguage<typeof en.requestFailures> = {
  serverError: "Algo ha fallado de nuestro lado. Inténtalo de nuevo.",
  unreachable: "No pudimos conectar con Matinee. Comprueba tu conexión e inténtalo de nuevo.",
  reportNotCreated: "No se pudo crear el informe.",
  fileNotCreated: "No se pudo crear el archivo.",
  notLoaded: "No se pudo cargar",
  moreNotLoaded: "No se pudieron cargar los elementos siguientes. Inténtalo de nuevo.",
  somethingWentWrong: "Algo ha fallado. Inténtalo de nuevo.",
};

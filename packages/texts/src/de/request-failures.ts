import type * as en from "../en/request-failures.ts";
import type { AnyLanguage } from "../any-language.ts";

export const requestFailures: AnyLanguage<typeof en.requestFailures> = {
  serverError: "Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal.",
  unreachable: "Matinee ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.",
  reportNotCreated: "Der Bericht konnte nicht erstellt werden.",
  fileNotCreated: "Die Datei konnte nicht erstellt werden.",
  notLoaded: "Das konnte nicht geladen werden",
  moreNotLoaded: "Die nächsten Einträge konnten nicht geladen werden. Bitte versuchen Sie es noch einmal.",
  somethingWentWrong: "Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.",
};

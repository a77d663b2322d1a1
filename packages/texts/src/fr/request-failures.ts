import type * as en from "../en/request-failures.ts";
import type { AnyLanguage } from "../any-language.ts";
/** What the apps say when a request fails. */
export const requestFailures: AnyLanguage<typeof en.requestFailures> = {
  serverError: "Une erreur s’est produite de notre côté. Veuillez réessayer.",
  unreachable: "Nous n’avons pas pu joindre Matinee. Vérifiez votre connexion et réessayez.",
  reportNotCreated: "Le rapport n’a pas pu être créé.",
  fileNotCreated: "Le fichier n’a pas pu être créé.",
  notLoaded: "Ce contenu n’a pas pu être chargé",
  moreNotLoaded: "Les entrées suivantes n’ont pas pu être chargées. Veuillez réessayer.",
  somethingWentWrong: "Une erreur s’est produite. Veuillez réessayer.",
};

import type * as en from "../en/back-office.ts";
import type { AnyLanguage } from "../any-language.ts";
const nameAndEmail = "Nom, e-mail";

export const search: AnyLanguage<typeof en.search> = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "Titre, URL, nom du compte, e-mail du compte",
  orders: "Nom, e-mail, URL et titre de l’événement",
  globalTags: "Nom",
  audit: "Personne, client, ce qui a changé, raison",
};

import type * as en from "../en/back-office.ts";
import type { AnyLanguage } from "../any-language.ts";

export const search: AnyLanguage<typeof en.search> = {
  leads: "Name, E-Mail",
  customers: "Name, E-Mail",
  events: "Titel, URL, Name des Kontos, E-Mail des Kontos",
  orders: "Name, E-Mail, URL und Titel der Veranstaltung",
  globalTags: "Name",
  audit: "Person, Kunde, was geändert wurde, Grund",
};

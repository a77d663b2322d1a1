import type * as en from "../en/back-office.ts";
import type { AnyLanguage } from "../any-language.ts";

const nameAndEmail = "Nombre, correo";

export const search: AnyLanguage<typeof en.search> = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "Título, URL, nombre de la cuenta, correo de la cuenta",
  orders: "Nombre, correo, URL del evento, título del evento",
  globalTags: "Nombre",
  audit: "Persona, cliente, qué se cambió, motivo",
};

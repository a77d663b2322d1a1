import type * as en from "../en/back-office.ts";
import type { AnyLanguage } from "../any-language.ts";
import { nameAndEmail } from "./shared.ts";

export const search: AnyLanguage<typeof en.search> = {
  leads: nameAndEmail,
  customers: nameAndEmail,
  events: "Título, URL, nome da conta, e-mail da conta",
  orders: "Nome, e-mail, URL do evento, título do evento",
  globalTags: "Nome",
  audit: "Pessoa, cliente, o que mudou, motivo",
};

import type * as en from "../en/viewer-page.ts";
import type { AnyLanguage } from "../any-language.ts";

export const blockedEmails: AnyLanguage<typeof en.blockedEmails> = {
  refused:
    "Diese E-Mail-Adresse kann hier nicht für Bestellungen, Registrierungen oder Tickets verwendet werden. Wenn Sie das für einen Irrtum halten, schreiben Sie bitte dem Support.",
};

import type * as en from "../en/order-history.ts";
import type { AnyLanguage } from "../any-language.ts";

export const orderHistory: AnyLanguage<typeof en.orderHistory> = {
  placed: "Bestellt",
  paid: "Bezahlt",
  "paid-late": "Verspätet bezahlt",
  "charged-twice": "Doppelt abgebucht",
  failed: "Fehlgeschlagen",
  expired: "Abgelaufen",
  replaced: "Durch den nächsten Versuch ersetzt",
  "refund-started": "Erstattung begonnen",
  refunded: "Erstattet",
  "refund-failed": "Erstattung fehlgeschlagen",
  "dispute-opened": "Anfechtung eröffnet",
  "dispute-updated": "Anfechtung aktualisiert",
  "dispute-won": "Anfechtung gewonnen",
  "dispute-lost": "Anfechtung verloren",
  "ticket-sent-on": "Ticket weitergegeben",
  "ticket-returned": "Ticket zurückgegeben",
  "ticket-listed": "Ticket auf die Warteliste gesetzt",
  "ticket-unlisted": "Ticket von der Warteliste genommen",
  "ticket-sold": "Ticket über die Warteliste verkauft",
  cancelled: "Veranstaltung abgesagt",
  "comp-given": "Freiticket vergeben",
  "comp-revoked": "Freiticket zurückgezogen",
};

export const passHistory: AnyLanguage<typeof en.passHistory> = {
  ...orderHistory,
  "ticket-sent-on": "Pass weitergegeben",
  "ticket-returned": "Pass zurückgegeben",
  "comp-given": "Freipass vergeben",
  "comp-revoked": "Freipass zurückgezogen",
};

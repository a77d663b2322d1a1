import type * as en from "../en/order-history.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The entries of an order's payment history. */
export const orderHistory: AnyLanguage<typeof en.orderHistory> = {
  placed: "Realizado",
  paid: "Pagado",
  "paid-late": "Pagado tarde",
  "charged-twice": "Cobrado dos veces",
  failed: "Fallido",
  expired: "Caducado",
  replaced: "Sustituido por el siguiente intento de compra",
  "refund-started": "Reembolso iniciado",
  refunded: "Reembolsado",
  "refund-failed": "Reembolso fallido",
  "dispute-opened": "Disputa abierta",
  "dispute-updated": "Disputa actualizada",
  "dispute-won": "Disputa ganada",
  "dispute-lost": "Disputa perdida",
  "ticket-sent-on": "Entrada transferida",
  "ticket-returned": "Entrada devuelta",
  "ticket-listed": "Entrada puesta en la lista de espera",
  "ticket-unlisted": "Entrada quitada de la lista de espera",
  "ticket-sold": "Entrada vendida a la lista de espera",
  cancelled: "Evento cancelado",
  "comp-given": "Entrada gratis dada",
  "comp-revoked": "Entrada gratis retirada",
};

/** The same of an order of a festival's passes. */
export const passHistory: AnyLanguage<typeof en.passHistory> = {
  ...orderHistory,
  "ticket-sent-on": "Abono transferido",
  "ticket-returned": "Abono devuelto",
  "comp-given": "Abono gratis dado",
  "comp-revoked": "Abono gratis retirado",
};

import type * as en from "../en/order-history.ts";
import type { AnyLanguage } from "../any-language.ts";

export const orderHistory: AnyLanguage<typeof en.orderHistory> = {
  placed: "Feito",
  paid: "Pago",
  "paid-late": "Pago com atraso",
  "charged-twice": "Cobrado duas vezes",
  failed: "Falhou",
  expired: "Expirou",
  replaced: "Substituído pela tentativa seguinte da mesma pessoa",
  "refund-started": "Reembolso iniciado",
  refunded: "Reembolsado",
  "refund-failed": "Reembolso falhou",
  "dispute-opened": "Contestação aberta",
  "dispute-updated": "Contestação atualizada",
  "dispute-won": "Contestação ganha",
  "dispute-lost": "Contestação perdida",
  "ticket-sent-on": "Ingresso transferido",
  "ticket-returned": "Ingresso devolvido",
  "ticket-listed": "Ingresso posto na lista de espera",
  "ticket-unlisted": "Ingresso tirado da lista de espera",
  "ticket-sold": "Ingresso vendido para a lista de espera",
  cancelled: "Evento cancelado",
  "comp-given": "Ingresso gratuito dado",
  "comp-revoked": "Ingresso gratuito retirado",
};

export const passHistory: AnyLanguage<typeof en.passHistory> = {
  ...orderHistory,
  "ticket-sent-on": "Passe transferido",
  "ticket-returned": "Passe devolvido",
  "comp-given": "Passe gratuito dado",
  "comp-revoked": "Passe gratuito retirado",
};

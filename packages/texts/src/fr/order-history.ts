import type * as en from "../en/order-history.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The entries of an order's payment history. */
export const orderHistory: AnyLanguage<typeof en.orderHistory> = {
  placed: "Passée",
  paid: "Payée",
  "paid-late": "Payée en retard",
  "charged-twice": "Débitée deux fois",
  failed: "Échec",
  expired: "Expirée",
  replaced: "Remplacée par la tentative suivante de l’acheteur",
  "refund-started": "Remboursement lancé",
  refunded: "Remboursée",
  "refund-failed": "Remboursement échoué",
  "dispute-opened": "Litige ouvert",
  "dispute-updated": "Litige mis à jour",
  "dispute-won": "Litige gagné",
  "dispute-lost": "Litige perdu",
  "ticket-sent-on": "Billet transmis",
  "ticket-returned": "Billet rendu",
  "ticket-listed": "Billet mis sur la liste d’attente",
  "ticket-unlisted": "Billet retiré de la liste d’attente",
  "ticket-sold": "Billet vendu à la liste d’attente",
  cancelled: "Événement annulé",
  "comp-given": "Billet gratuit offert",
  "comp-revoked": "Billet gratuit repris",
};

/** The same of an order of a festival's passes. */
export const passHistory: AnyLanguage<typeof en.passHistory> = {
  ...orderHistory,
  "ticket-sent-on": "Pass transmis",
  "ticket-returned": "Pass rendu",
  "comp-given": "Pass gratuit offert",
  "comp-revoked": "Pass gratuit repris",
};

import type * as en from "../en/order-form.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The checkout: its form, its sums and the finished order. */
export const orderForm: AnyLanguage<typeof en.orderForm> = {
  zip: "Code postal",
  zipOrPostcode: "Code postal",
  street: "Rue",
  country: "Pays",
  city: "Ville",
  state: "État",
  stateOrRegion: "État ou région",
  emailReceipt: "E-mail pour le reçu",
  name: "Nom",
  cardNumber: "Numéro de carte",
  expiry: "Expiration",
  cvc: "CVC",
  cardFieldsNotLoaded: "Les champs de la carte n’ont pas pu être chargés. Vérifiez votre connexion.",
  cardDetails: "Données de la carte",
  terms: "Conditions",
  thankYou: "Merci",
  ticket: "Billet",
  donation: "Don",
  ticketFor: (title) => `Billet, ${title}`,
  severalTickets: (tickets) =>
    `Votre commande contient ${formats.number(tickets)} billets. Envoyez-les à vos proches depuis Mes billets.`,
  severalKept: (tickets) =>
    `Votre commande contient ${formats.number(tickets)} billets. Vous les trouvez dans Mes billets.`,
  myTickets: "Mes billets",
  invoice: "Obtenir une facture",
  openInvoice: "Facture",
  download: "Télécharger",
  promoCode: "Code promo",
  availableFrom: (opens, opensAt) => `Le film est disponible à partir du ${opens}. ${opensAt}.`,
  cardDetailsNote: (statementNote) =>
    `Les données de la carte vont directement au prestataire de paiement. ${statementNote}`,
  enterACode: "Saisir un code",
  subtotal: "Sous-total",
  total: "Total",
  devicesAndPlays: (devices, plays) => {
    const on = formats.plural(devices, {
      one: `${devices} appareil`,
      other: `${devices === 2 ? "Deux" : devices} appareils`,
    });
    return `${on}, ${formats.plural(plays, { one: `${plays} lecture`, other: `${plays} lectures` })}`;
  },
  until: (closes, zoneNote) => `Jusqu’au ${closes}. ${zoneNote}.`,
  from: (opens, zoneNote) => `À partir du ${opens}. ${zoneNote}.`,
};

import { formats } from "./formats.ts";

/** The checkout: its form, its sums and the finished order. */
export const orderForm = {
  zip: "Zip",
  zipOrPostcode: "Zip or postcode",
  street: "Street",
  country: "Country",
  city: "City",
  state: "State",
  stateOrRegion: "State or region",
  emailReceipt: "Email receipt",
  name: "Name",
  cardNumber: "Card number",
  expiry: "Expiry",
  cvc: "CVC",
  cardFieldsNotLoaded: "The card fields could not be loaded. Check your connection.",
  cardDetails: "Card details",
  terms: "Terms",
  thankYou: "Thank you",
  ticket: "Ticket",
  donation: "Donation",
  ticketFor: (title: string) => `Ticket, ${title}`,
  severalTickets: (tickets: number) =>
    `Your order has ${formats.number(tickets)} tickets. Send them to friends from My tickets.`,
  /** Where they cannot be sent on. */
  severalKept: (tickets: number) =>
    `Your order has ${formats.number(tickets)} tickets. You find them in My tickets.`,
  myTickets: "My tickets",
  invoice: "Get an invoice",
  /** Where the order has one already. */
  openInvoice: "Invoice",
  download: "Download",
  promoCode: "Promo code",
  availableFrom: (opens: string, opensAt: string) => `The film is available from ${opens}. ${opensAt}.`,
  cardDetailsNote: (statementNote: string) =>
    `Card details go straight to the card provider. ${statementNote}`,
  enterACode: "Enter a code",
  subtotal: "Subtotal",
  total: "Total",
  devicesAndPlays: (devices: number, plays: number) =>
    `${devices === 2 ? "Two" : devices} devices, ${plays} plays`,
  /** Beside the order: when the film can be watched. */
  until: (closes: string, zoneNote: string) => `Until ${closes}. ${zoneNote}.`,
  from: (opens: string, zoneNote: string) => `From ${opens}. ${zoneNote}.`,
} as const;

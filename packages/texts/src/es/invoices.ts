import { invoiceLimits } from "@matinee/domain/invoices";
import type * as en from "../en/invoices.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";
import { orderTax } from "./order-tax.ts";
import { invoiceKinds } from "./invoice-form.ts";

/** What the API answers about invoices. */
export const invoices: AnyLanguage<typeof en.invoices> = {
  issues: {
    "name-missing": "Escribe la empresa o tu nombre",
    "name-too-long": `Escribe como máximo ${invoiceLimits.name} caracteres`,
    "address-missing": "Escribe la dirección",
    "address-too-long": `Escribe como máximo ${invoiceLimits.address} caracteres`,
    "country-missing": "Elige un país",
    "tax-number-too-long": `Escribe como máximo ${invoiceLimits.taxNumber} caracteres`,
  },
  problems: {
    free: "Este pedido es gratis: no hay nada que facturar.",
    unpaid: "Este pedido no se pagó: no hay nada que facturar.",
    refunded: "Este pedido se reembolsó por completo: no queda nada que facturar.",
    disputed: "El banco revisa el pago de este pedido. Hasta que decida, no se puede emitir ninguna factura.",
    "corrected-too-often": `La factura de este pedido se corrigió ${formats.number(invoiceLimits.corrections)} veces. Pide a la organización que te envíe otra.`,
  },
  gift: "Pide a la organización la factura de un regalo.",
};

/** What is printed on an invoice or a credit note. */
export const invoiceSheet: AnyLanguage<typeof en.invoiceSheet> = {
  title: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  fileName: (kind, number) => `${kind}-${number}.pdf`,
  from: "De",
  to: "Para",
  taxNumber: (taxNumber) => `Número fiscal ${taxNumber}`,
  date: "Fecha",
  order: "Pedido",
  event: "Evento",
  paidOn: "Pagado el",
  columns: { what: "Concepto", quantity: "Cantidad", price: "Precio", amount: "Importe" },
  lines: {
    shipping: (title) => `Envío, ${title}`,
    tax: () => "Impuesto",
    discount: () => "Descuento",
    credited: () => "Ya acreditado",
    refund: (title) => (title === "" ? "Reembolso" : `Reembolso, ${title}`),
    "refund-returned": () => "Reembolso que el banco devolvió",
    balance: () => "Importe de la factura anulada",
  },
  reasons: {
    refund: (number) => `Acredita la factura ${number}.`,
    "refund-returned": (number) =>
      `Anula la nota de crédito ${number}: el banco devolvió su reembolso, así que el importe está pagado.`,
    "recipient-corrected": (number) => `Corrige ${number}, cuyo destinatario era incorrecto.`,
  },
  total: { invoice: "Total", "credit-note": "Total acreditado" },
  tax: { rate: "Tipo", net: "Neto", tax: "Impuesto", gross: "Bruto" },
  untaxed: "Sin impuesto",
  reverseCharge: "Inversión del sujeto pasivo: el destinatario debe el impuesto.",
  charityNumber: orderTax.charityNumber,
  paid: (day) => `Pagado el ${day} con tarjeta.`,
  credited: "El reembolso va a la tarjeta en la que se hizo el cargo.",
  platform: (seller) => `Emitido por Matinee en nombre de ${seller}.`,
};

/** Invoices in the emails to buyers. */
export const invoiceEmails: AnyLanguage<typeof en.invoiceEmails> = {
  get: "Obtener una factura de este pedido",
  yours: "Descargar tu factura",

  receipt: {
    number: "Recibo",
    seller: "Vendedor",
    taxNumber: "Número fiscal",
    net: "Neto",
    reverseCharge: "Inversión del sujeto pasivo: tú debes el impuesto de esta compra.",
  },
  creditNote: (number) => `Tu factura tiene ahora una nota de crédito por ello, ${number}.`,
  open: "Descargar la nota de crédito",
};

import type * as en from "../en/invoices.ts";
import type { AnyLanguage } from "../any-language.ts";
import { invoiceLimits } from "@matinee/domain/invoices";
import { formats } from "./formats.ts";
import { orderTax } from "./order-tax.ts";
import { invoiceKinds } from "./invoice-form.ts";

export const invoices: AnyLanguage<typeof en.invoices> = {
  issues: {
    "name-missing": "Digite a empresa ou seu nome",
    "name-too-long": `Digite no máximo ${invoiceLimits.name} caracteres`,
    "address-missing": "Digite o endereço",
    "address-too-long": `Digite no máximo ${invoiceLimits.address} caracteres`,
    "country-missing": "Escolha um país",
    "tax-number-too-long": `Digite no máximo ${invoiceLimits.taxNumber} caracteres`,
  },
  problems: {
    free: "Este pedido é gratuito: não há nada a faturar.",
    unpaid: "Este pedido não foi pago: não há nada a faturar.",
    refunded: "Este pedido foi reembolsado por inteiro: não resta nada a faturar.",
    disputed: "O banco analisa o pagamento deste pedido. Até a decisão, não é possível emitir uma fatura.",
    "corrected-too-often": `A fatura deste pedido foi corrigida ${formats.number(invoiceLimits.corrections)} vezes. Peça à organização que envie outra.`,
  },
  gift: "Peça à organização a fatura de um presente.",
};

export const invoiceSheet: AnyLanguage<typeof en.invoiceSheet> = {
  title: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  fileName: (kind, number) => `${kind}-${number}.pdf`,
  from: "De",
  to: "Para",
  taxNumber: (taxNumber) => `Número fiscal ${taxNumber}`,
  date: "Data",
  order: "Pedido",
  event: "Evento",
  paidOn: "Pago em",
  columns: { what: "Descrição", quantity: "Quantidade", price: "Preço", amount: "Valor" },
  lines: {
    shipping: (title) => `Frete, ${title}`,
    tax: () => "Imposto",
    discount: () => "Desconto",
    credited: () => "Já creditado",
    refund: (title) => (title === "" ? "Reembolso" : `Reembolso, ${title}`),
    "refund-returned": () => "Reembolso que o banco devolveu",
    balance: () => "Valor da fatura que é anulada",
  },
  reasons: {
    refund: (number) => `Credita a fatura ${number}.`,
    "refund-returned": (number) =>
      `Anula a nota de crédito ${number}: o banco devolveu o reembolso, e o valor está pago.`,
    "recipient-corrected": (number) => `Corrige ${number}, cujo destinatário estava errado.`,
  },
  total: { invoice: "Total", "credit-note": "Total creditado" },
  tax: { rate: "Alíquota", net: "Líquido", tax: "Imposto", gross: "Bruto" },
  untaxed: "Sem imposto",
  reverseCharge: "Autoliquidação: o imposto é devido pelo destinatário.",
  charityNumber: orderTax.charityNumber,
  paid: (day) => `Pago em ${day} com cartão.`,
  credited: "O reembolso vai para o cartão que foi cobrado.",
  platform: (seller) => `Emitida pela Matinee em nome de ${seller}.`,
};

export const invoiceEmails: AnyLanguage<typeof en.invoiceEmails> = {
  get: "Emitir uma fatura para este pedido",
  yours: "Baixar sua fatura",

  receipt: {
    number: "Recibo",
    seller: "Vendedor",
    taxNumber: "Número fiscal",
    net: "Líquido",
    reverseCharge: "Autoliquidação: o imposto desta compra é devido por você.",
  },
  creditNote: (number) => `Sua fatura tem agora uma nota de crédito para isso, ${number}.`,
  open: "Baixar a nota de crédito",
};

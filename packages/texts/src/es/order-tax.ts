import type * as en from "../en/order-tax.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

export const orderTax: AnyLanguage<typeof en.orderTax> = {
  line: (name, rate) => `${name} ${formatRate(rate)}`,
  includes: (name, rate, amount) => `incluye ${name} ${formatRate(rate)}: ${amount}`,
  plus: (amount) => `${amount} más impuestos`,
  payPlus: (amount) => `Pagar ${amount} más impuestos`,
  needsPlace: "El impuesto depende de tu dirección. Verás el total en cuanto la escribas.",
  computing: "Calculando el impuesto…",
  tryAgain: "Volver a calcular el impuesto",
  reverseCharge:
    "No se cobra impuesto: según su número fiscal, tu empresa lo paga por su cuenta (inversión del sujeto pasivo).",
  province: "Provincia",
  postalCode: "Código postal",
  walletTotal: (total) =>
    `Con el impuesto de la dirección de tu monedero, el total es de ${total}. No se te ha cobrado nada. Pulsa el monedero otra vez.`,
  title: "Impuesto",
  net: "Neto",
  tax: "Impuesto",
  gross: "Bruto",
  untaxed: "Sin impuesto",
  total: "Total",
  receipt: (number) => `Recibo ${number}`,
  charityNumber: (number) => `Número de entidad benéfica ${number}`,
};

import type * as en from "../en/order-tax.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const formatRate = (rate: number) =>
  formats.number(rate / 10_000, { style: "percent", maximumFractionDigits: 4 });

export const orderTax: AnyLanguage<typeof en.orderTax> = {
  line: (name, rate) => `${name} ${formatRate(rate)}`,
  includes: (name, rate, amount) => `inclui ${name} ${formatRate(rate)}: ${amount}`,
  plus: (amount) => `${amount} mais impostos`,
  payPlus: (amount) => `Pagar ${amount} mais impostos`,
  needsPlace: "O imposto depende do seu endereço. O total aparece assim que você o digitar.",
  computing: "Calculando o imposto...",
  tryAgain: "Calcular o imposto de novo",
  reverseCharge: "Nenhum imposto é cobrado: pelo número fiscal, a sua empresa o recolhe (autoliquidação).",
  province: "Província",
  postalCode: "Código postal",
  walletTotal: (total) =>
    `Com o imposto do endereço da sua carteira digital, o total é ${total}. Nada foi cobrado. Toque na carteira de novo.`,
  title: "Imposto",
  net: "Líquido",
  tax: "Imposto",
  gross: "Bruto",
  untaxed: "Sem imposto",
  total: "Total",
  receipt: (number) => `Recibo ${number}`,
  charityNumber: (number) => `Número da instituição beneficente ${number}`,
};

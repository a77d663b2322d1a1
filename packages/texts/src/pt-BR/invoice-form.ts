import type * as en from "../en/invoice-form.ts";
import type { AnyLanguage } from "../any-language.ts";

export const invoiceKinds: AnyLanguage<typeof en.invoiceKinds> = {
  invoice: "Fatura",
  "credit-note": "Nota de crédito",
};

export const invoiceForm: AnyLanguage<typeof en.invoiceForm> = {
  need: "Preciso de uma fatura",
  noNeed: "Sem fatura",
  when: "Ela fica pronta quando o pedido é pago: na última tela e em Meus ingressos.",
  title: "Fatura",
  list: "Faturas",
  description: "Um PDF para a sua contabilidade.",
  name: "Empresa ou nome",
  address: "Endereço",
  addressHelp: "Rua, CEP e cidade",
  country: "País",
  taxNumber: "Nº fiscal (CPF/CNPJ)",
  get: "Emitir a fatura",
  getting: "Emitindo...",
  correct: "Corrigir o destinatário",
  correctHelp:
    "Uma fatura nunca muda. Uma nota de crédito a anula, e uma nova fatura com o destinatário certo a substitui.",
  correctNow: "Emitir fatura corrigida",
  keep: "Manter",
  waits: (name) => `Quando o pedido for pago, a fatura sai para ${name}.`,
  isReady: "A fatura está pronta.",
  notSaved: "Não foi possível emitir a fatura. Tente de novo.",
  loading: "Carregando as faturas",
  notLoaded: "Não conseguimos carregar as faturas.",
  missing: "Não há nenhuma fatura aqui: abra o link do pedido no seu recibo.",
  none: "Ninguém pediu uma fatura.",
  document: (kind, number) => `${invoiceKinds[kind]} ${number}`,
  issued: (day, amount) => `${day}, ${amount}`,
  download: "Baixar",
  downloadOf: (kind, number) => `Baixar ${invoiceKinds[kind].toLowerCase()} ${number}`,
  downloading: "Baixando...",
  notDownloaded: "Não foi possível baixar o arquivo. Tente de novo.",
};

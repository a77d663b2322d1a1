import type * as en from "../en/email-parts.ts";
import type { AnyLanguage } from "../any-language.ts";

export const emailParts: AnyLanguage<typeof en.emailParts> = {
  hello: (name) => (name === "" ? "Olá," : `Olá, ${name},`),
  copyAddress: "Se o botão não abrir, copie este endereço:",
  writeToSupport: "Escrever para o suporte",
  expected: "Se foi você, não precisa fazer nada.",
  openEvent: "Abrir o evento",
  seeEvent: "Ver o evento",
  watch: "Assistir ao filme",
  linkIsTicket:
    "Este link é o seu ingresso: guarde este e-mail. O arquivo de calendário anexo adiciona a data ao seu calendário.",
  noMoreEmails: "Não quero mais e-mails sobre este evento",
  hasPlace: {
    screening: "Você tem um lugar nesta sessão.",
    festival: "Você tem um lugar neste festival.",
  },
  total: "Total",
  orderNumber: (number) => `Pedido ${number}.`,
  showtime: {
    unknown: "A data será anunciada.",
    when: "Quando",
    premiere: "Estreia",
    encore: "Reprise",
    opens: "Abre",
    closes: "Fecha",
    inZone: (days, zone) => `${days}, ${zone}`,
  },
};

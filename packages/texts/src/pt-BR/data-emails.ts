import type * as en from "../en/data-emails.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

const countDays = (days: number) => formats.plural(days, { one: `${days} dia`, other: `${days} dias` });
const countHours = (hours: number) =>
  formats.plural(hours, { one: `${hours} hora`, other: `${hours} horas` });

export const dataEmails: AnyLanguage<typeof en.dataEmails> = {
  dataExport: {
    none: {
      subject: "A Matinee não tem dados sobre você",
      preview: "Não há nada a copiar.",
      title: "Não temos dados sobre você",
      asked: "Alguém pediu uma cópia dos dados que temos sobre este endereço.",
      text: "Procuramos, e não há nada: nenhuma inscrição, nenhum pedido e nenhum e-mail.",
    },
    subject: "A cópia dos seus dados está pronta",
    preview: (days) => `Você pode baixá-la por ${countDays(days)}.`,
    title: "Seus dados estão prontos",
    text: "Você pediu uma cópia dos dados que temos sobre você. É um arquivo zip com tabelas para uma planilha e um arquivo JSON.",
    download: "Baixar meus dados",
    note: (days) =>
      `O link funciona por ${countDays(days)}. Quem tiver o link pode ler seus dados. Por isso, não encaminhe este e-mail.`,
  },
  erasureConfirm: {
    subject: "Quer que seus dados sejam excluídos?",
    preview: "Nada é excluído até que você confirme.",
    title: "Excluir seus dados?",
    text: "Alguém nos pediu para excluir os dados que temos sobre este endereço: inscrições, ingressos, presentes, convites e quando você assistiu. Seus ingressos e links de acesso deixam então de funcionar.",
    review: "Revisar e confirmar",
    note: (hours) =>
      `O link funciona por ${countHours(hours)}. Se não foi você, ignore este e-mail: nada é excluído.`,
  },
  erasureScheduled: {
    subject: (day) => `Seus dados serão excluídos em ${day}`,
    preview: "Até lá, você pode mudar de ideia.",
    title: "Seus dados serão excluídos",
    ofAccount: (day) =>
      `Em ${day}, sua conta da Matinee, os eventos e os filmes dela são excluídos para sempre.`,
    ofViewer: (day) =>
      `Em ${day}, excluímos os dados que temos sobre este endereço. Seus ingressos e links de acesso deixam então de funcionar.`,
    byStaff: "Nossa equipe de suporte registrou isso por você.",
    keep: "Manter meus dados",
    note: "Mantemos os valores dos pedidos, como a lei exige, sem seu nome. Se não foi você, toque no botão e altere sua senha.",
  },
};

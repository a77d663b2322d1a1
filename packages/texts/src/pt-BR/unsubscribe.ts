import type * as en from "../en/unsubscribe.ts";
import type { AnyLanguage } from "../any-language.ts";

export const unsubscribe: AnyLanguage<typeof en.unsubscribe> = {
  statements: {
    title: "Parar os extratos?",
    text: (email) => `Um extrato dos ganhos vai para ${email} no dia 1º de cada mês.`,
    stop: "Parar os extratos mensais",
    done: (email) => `${email} não recebe mais extratos mensais.`,
  },
  emails: {
    title: "Parar os e-mails?",
    text: (email) =>
      `Lembretes e convites vão para ${email}. Notícias sobre seu ingresso, como uma nova data, continuam a ser enviadas.`,
    stopAbout: (title) => `Parar os e-mails sobre ${title}`,
    stopAboutThis: "Parar os e-mails sobre este evento",
    stopAll: "Parar os e-mails sobre todos os eventos",
    done: (email) => `${email} não recebe mais lembretes nem convites.`,
    doneAbout: (email, title) => `${email} não recebe mais lembretes nem convites sobre ${title}.`,
  },
  done: "Pronto",
  broken: {
    title: "Este link não funciona",
    text: "Uma parte dele pode faltar: links longos se quebram em alguns programas de e-mail. Abra o link no próprio e-mail ou use o botão de cancelar inscrição do seu programa de e-mail.",
  },
};

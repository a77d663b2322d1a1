import type * as en from "../en/passes.ts";
import type { AnyLanguage } from "../any-language.ts";
import { currencyRules } from "@matinee/domain/currency";
import { passLimits } from "@matinee/domain/passes";
import { reservationEndMinutes } from "@matinee/domain/pass-reservations";
import { formats } from "./formats.ts";

export const passes: AnyLanguage<typeof en.passes> = {
  onlyFestivals: "Só um festival tem passes.",
  noTickets: "Um festival vende passes. As sessões dele vendem os ingressos.",
  notAPass: "Só passes têm estas configurações.",
  kept: "Um passe continua a ser um passe. Adicione outro produto.",
  notShipped: "Um passe é enviado por e-mail, sem frete.",
  ordered: "Este passe foi vendido ou dado, e por isso fica. Você pode encerrar a venda: desligue “À venda”.",
  tooMany: `Um festival tem no máximo ${passLimits.perFestival} passes.`,
  issues: (currency) => ({
    "covers-nothing": "Escolha pelo menos uma seção.",
    "unknown-section": "Esta seção não é do festival.",
    "count-missing": "Digite a quantas sessões ele dá acesso.",
    "count-too-high": "O festival tem menos sessões.",
    "ends-before-start": "A venda termina antes de começar.",
    "starts-after-festival": "O festival já terá terminado.",
    "early-price-too-small": `O preço mínimo é de ${formats.money(currencyRules[currency].minCharge, currency)}.`,
    "early-price-not-lower": "Digite menos do que o preço.",
    "early-end-missing": "Informe até quando, ou para quantos passes.",
    "early-sold-more": "Já foram vendidos mais do que isso ao preço antecipado.",
  }),
  problems: {
    unknown: "Não conhecemos este passe. Abra o link mais recente do seu e-mail ou peça um novo envio.",
    cancelled:
      "A organização cancelou este festival. Se você pagou pelo passe, o dinheiro volta para o seu cartão.",
    "sent-on": "Este passe foi transferido para outra pessoa, e este link não abre mais o festival.",
    refunded: "Este passe foi reembolsado e não abre mais o festival.",
    withdrawn: "A organização retirou este passe gratuito, e ele não abre mais o festival.",
    invalid: "Este passe não é mais válido. A organização pode explicar melhor.",
    "on-hold": "O pagamento deste passe está em análise. Até lá, ele não abre o festival.",
    replaced:
      "Um link mais recente substituiu este. Abra o link mais recente do seu passe no seu e-mail ou peça um novo envio.",
    expired: "Este festival terminou, e o link do seu passe expirou.",
    closed: "A organização fechou este festival.",
    "other-festival": "Este passe é de outro festival. Esta sessão exige um ingresso.",
    "not-covered": "Seu passe não cobre esta sessão. Ela exige um ingresso.",
    "no-premieres": "Seu passe não inclui estreias. Esta exige um ingresso.",
    "no-uses-left": "Você já usou todas as sessões do seu passe. Esta exige um ingresso.",
  },
  countsAtOnce:
    "Você abriu este filme e saiu dele três vezes. Se assistir agora, ele conta na hora como uma das suas sessões.",
  screeningFull: "Todos os lugares desta sessão estão ocupados.",
  passesFull:
    "Todos os lugares desta sessão reservados a passes estão ocupados. Talvez ainda haja ingressos.",
  reservationProblems: {
    begun: () => "Você já abriu esta sessão. Toque em Assistir agora para continuar.",
    "not-included": () =>
      "Seu passe não tem reservas. Toque em Assistir agora quando a sessão estiver aberta.",
    "not-open": () => "Esta sessão não está aberta a reservas.",
    "not-counted": () => "Esta sessão tem lugares para todos, e você não precisa de reserva.",
    "too-late": () =>
      `É possível reservar lugares até ${formats.number(reservationEndMinutes)} minutos antes do início. Venha à sessão: se houver lugares, seu passe dá acesso a ela.`,
    "too-early": () => "Ainda não é possível reservar lugares desta sessão.",
    "too-many": (most) =>
      formats.plural(most, {
        one: `Seu passe pode reservar ${formats.number(most)} lugar por vez. Devolva antes o outro.`,
        other: `Seu passe pode reservar ${formats.number(most)} lugares por vez. Devolva antes um deles.`,
      }),
  },
  releaseTooLate: `É possível devolver um lugar reservado até ${formats.number(reservationEndMinutes)} minutos antes do início.`,
  settled: "Titulares de passes já receberam algo por esta sessão.",
  choosePass: "Escolha o passe.",
  notOnSaleYet: "Este passe ainda não está à venda.",
  saleEnded: "Este passe não está mais à venda.",
  earlyEnded: (cents, currency) =>
    `O preço antecipado acaba de terminar. Um passe agora custa ${formats.money(cents, currency)}. Confira o total e tente de novo.`,
  confirmationNeeded: (holders) =>
    formats.plural(holders, {
      one: `${formats.number(holders)} pessoa tem este passe e ficaria com menos do que foi comprado. Ela é avisada por e-mail, e você pode oferecer um reembolso.`,
      many: `${formats.number(holders)} de pessoas têm este passe e ficariam com menos do que foi comprado. Elas são avisadas por e-mail, e você pode oferecer reembolsos.`,
      other: `${formats.number(holders)} pessoas têm este passe e ficariam com menos do que foi comprado. Elas são avisadas por e-mail, e você pode oferecer reembolsos.`,
    }),
  movesNeeded: (holders) =>
    formats.plural(holders, {
      one: `${formats.number(holders)} pessoa tem um passe para uma seção, que não cobriria mais esta sessão. Ela é avisada por e-mail.`,
      many: `${formats.number(holders)} de pessoas têm passes para uma seção, que não cobririam mais esta sessão. Elas são avisadas por e-mail.`,
      other: `${formats.number(holders)} pessoas têm passes para uma seção, que não cobririam mais esta sessão. Elas são avisadas por e-mail.`,
    }),
  premiereNeeded: (holders) =>
    formats.plural(holders, {
      one: `${formats.number(holders)} pessoa tem um passe sem estreias, que não cobriria mais esta sessão. Ela é avisada por e-mail.`,
      many: `${formats.number(holders)} de pessoas têm passes sem estreias, que não cobririam mais esta sessão. Elas são avisadas por e-mail.`,
      other: `${formats.number(holders)} pessoas têm passes sem estreias, que não cobririam mais esta sessão. Elas são avisadas por e-mail.`,
    }),
  sectionSold: (section, pass) =>
    `“${section}” é coberta por “${pass}”, que já tem titulares. Mude antes o passe.`,
  gaps: {
    "covers-nothing": ({ title }) => `O passe “${title}” não cobre nenhuma sessão.`,
    "covers-too-few": ({ title, covered, filmCount }) =>
      formats.plural(filmCount ?? 1, {
        one: `O passe “${title}” promete ${formats.number(filmCount ?? 1)} sessão e cobre ${formats.number(covered)}.`,
        other: `O passe “${title}” promete ${formats.number(filmCount ?? 1)} sessões e cobre ${formats.number(covered)}.`,
      }),
    "never-sold": ({ title }) => `O passe “${title}” não é vendido antes do fim do festival.`,
  },
};

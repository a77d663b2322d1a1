import type * as en from "../en/premiere-afterwards.ts";
import type { AnyLanguage } from "../any-language.ts";
import { formats } from "./formats.ts";

/** The page that a premiere's owner opens afterwards. */
export const afterwards: AnyLanguage<typeof en.afterwards> = {
  premiereOf: (date) => `Estreno del ${date}`,
  came: "Vinieron",
  ofHolders: (holders) =>
    formats.plural(holders, {
      one: `de ${formats.number(holders)} titular de entrada`,
      many: `de ${formats.number(holders)} de titulares de entradas`,
      other: `de ${formats.number(holders)} titulares de entradas`,
    }),
  late: "Llegaron tarde",
  lateHint: "después del inicio",
  stayed: "Se quedaron hasta el final",
  stayedShare: (percent) => `${formats.percent(percent)} de los asistentes`,
  written: "Mensajes",
  hiddenMessages: (count) =>
    formats.plural(count, {
      one: `${formats.number(count)} oculto`,
      other: `${formats.number(count)} ocultos`,
    }),
  loudestAt: (time) => `máximo en ${time}`,
  noneOfThese: "ninguno",
  film: "Película",
  curve: "Risas y aplausos a lo largo de la película",
  noReactions: "No hubo reacciones durante la película.",
  curveHint: "Recorre la película con el puntero o con las flechas.",
  curvePlays: "Intro reproduce diez segundos.",
  position: "Posición en la película",
  stayedChart: "Aún presentes",
  stayedShareAt: (percent) => `${percent} aún presentes`,
  stayedChartHint: (stayed, came) =>
    `Proporción de asistentes, de 0 a 100 %. Se quedaron hasta el final ${formats.number(stayed)} de ${formats.number(came)}.`,
  noOneCame: "No hubo público.",
  noAttendance: "En este estreno no se registró cuánto tiempo se quedó el público.",
  biggestDrop: (people, time) =>
    formats.plural(people, {
      one: `El mayor número se fue en ${time}: 1 persona`,
      many: `El mayor número se fue en ${time}: ${people} de personas`,
      other: `El mayor número se fue en ${time}: ${people} personas`,
    }),
  presses: {
    applause: (count) =>
      formats.plural(count, {
        one: "1 aplauso",
        many: `${formats.number(count)} de aplausos`,
        other: `${formats.number(count)} aplausos`,
      }),
    laughter: (count) =>
      formats.plural(count, {
        one: "1 risa",
        many: `${formats.number(count)} de risas`,
        other: `${formats.number(count)} risas`,
      }),
    heart: (count) =>
      formats.plural(count, {
        one: "1 corazón",
        many: `${formats.number(count)} de corazones`,
        other: `${formats.number(count)} corazones`,
      }),
    candle: (count) =>
      formats.plural(count, {
        one: "1 vela",
        many: `${formats.number(count)} de velas`,
        other: `${formats.number(count)} velas`,
      }),
  },
  moments: "Momentos más intensos",
  playFrom: (time) => `Reproducir diez segundos desde ${time}`,
  cannotPlay: "No se pudo reproducir la película. Inténtalo de nuevo.",
  questions: "Preguntas",
  noQuestions: "Nadie hizo preguntas.",
  notAnswered: "Aún sin responder",
  answered: "Respondida",
  emailedOn: (date) => `Respondida por correo el ${date}`,
  answeredOnStage: "Respondida en la charla",
  answerByEmail: "Responder por correo",
  yourAnswer: (name) => (name ? `Tu respuesta a ${name}` : "Tu respuesta"),
  answerHint: "Se envía una sola vez a la persona que preguntó. Puede responder a tu dirección de contacto.",
  answerMissing: "Escribe primero una respuesta.",
  sendAnswer: "Enviar la respuesta",
  isSent: "La respuesta va en camino",
  transcript: "Chat",
  downloadChat: "Descargar el chat en CSV",
  chatReports: {
    all: {
      label: "Todos los mensajes",
      hint: "Para ti. Los mensajes ocultos y en espera están marcados.",
      done: "Tu informe del chat está completo",
    },
    visible: {
      label: "Una copia para publicar",
      hint: "Solo los mensajes que todo el público pudo leer, sin las direcciones de correo que contengan.",
      done: "La copia del chat para publicar está completa",
    },
  },
  noMessages: "Nadie escribió en el chat.",
  states: { held: "En espera", hidden: "Oculto" },
  alreadyAnswered: "Esta pregunta ya se ha respondido.",
  cannotEmail: {
    unsubscribed: "Esta persona no quiere correos sobre este evento.",
    none: "No tenemos la dirección de esta persona.",
  },
  downloadReactionsCsv: "Descargar las reacciones en CSV",
  time: "Tiempo",
  csv: "CSV",
  shownAs: "Se muestra como",
  plot: "Gráfico",
  table: "Tabla",
};

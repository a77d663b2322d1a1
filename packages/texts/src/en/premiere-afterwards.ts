import type { MessageState, ReportedMessages } from "@matinee/domain/vocabulary";
import type { AnswerWay } from "@matinee/domain/vocabulary";
import type { ReactionKind } from "@matinee/domain/reaction-kinds";
import { formats } from "./formats.ts";

/** The page that a premiere's owner opens afterwards. */
export const afterwards = {
  premiereOf: (date: string) => `Premiere of ${date}`,
  came: "Came",
  ofHolders: (holders: number) => `of ${formats.number(holders)} ticket holders`,
  late: "Came late",
  lateHint: "after the start",
  stayed: "Stayed to the end",
  stayedShare: (percent: number) => `${formats.percent(percent)} of attendees`,
  written: "Messages",
  hiddenMessages: (count: number) => `${formats.number(count)} hidden`,
  loudestAt: (time: string) => `most at ${time}`,
  noneOfThese: "none",
  film: "Film",
  curve: "Laughter and applause over the film",
  noReactions: "There were no reactions during the film.",
  curveHint: "Move along the film with the pointer or the arrow keys.",
  curvePlays: "Enter plays ten seconds.",
  position: "Position in the film",
  stayedChart: "Still there",
  stayedShareAt: (percent: string) => `${percent} still there`,
  stayedChartHint: (stayed: number, came: number) =>
    `Share of attendees, from 0 to 100%. ${formats.number(stayed)} of ${formats.number(came)} stayed to the end.`,
  noOneCame: "No viewer was there.",
  noAttendance: "How long viewers stayed was not recorded for this premiere.",
  biggestDrop: (people: number, time: string) =>
    formats.plural(people, {
      one: `Most left at ${time}: 1 person`,
      other: `Most left at ${time}: ${people} people`,
    }),
  presses: {
    applause: (count: number) =>
      formats.plural(count, { one: "1 clap", other: `${formats.number(count)} claps` }),
    laughter: (count: number) =>
      formats.plural(count, { one: "1 laugh", other: `${formats.number(count)} laughs` }),
    heart: (count: number) =>
      formats.plural(count, { one: "1 heart", other: `${formats.number(count)} hearts` }),
    candle: (count: number) =>
      formats.plural(count, { one: "1 candle", other: `${formats.number(count)} candles` }),
  } satisfies Record<ReactionKind, (count: number) => string>,
  moments: "Strongest moments",
  playFrom: (time: string) => `Play ten seconds from ${time}`,
  cannotPlay: "The film could not be played. Please try again.",
  questions: "Questions",
  noQuestions: "No one asked a question.",
  notAnswered: "Not answered yet",
  answered: "Answered",
  emailedOn: (date: string) => `Answered by email on ${date}`,
  answeredOnStage: "Answered on stage",
  answerByEmail: "Answer by email",
  yourAnswer: (name: string) => (name ? `Your answer to ${name}` : "Your answer"),
  answerHint: "It is sent to the viewer who asked, once. They can reply to your contact address.",
  answerMissing: "Write an answer first.",
  sendAnswer: "Send the answer",
  isSent: "The answer is on its way",
  transcript: "Chat",
  downloadChat: "Download the chat as CSV",
  chatReports: {
    all: {
      label: "Every message",
      hint: "For you. Hidden and held messages are marked.",
      done: "Your report of the chat is complete",
    },
    visible: {
      label: "A copy to publish",
      hint: "Only messages that every viewer could read, without the email addresses in them.",
      done: "The copy of the chat to publish is complete",
    },
  } satisfies Record<ReportedMessages, { label: string; hint: string; done: string }>,
  noMessages: "No one wrote in the chat.",
  states: { held: "Held", hidden: "Hidden" } satisfies Record<Exclude<MessageState, "visible">, string>,
  alreadyAnswered: "This question has been answered already.",
  cannotEmail: {
    unsubscribed: "This viewer wants no emails about this event.",
    none: "We have no address of this viewer.",
  } satisfies Record<Exclude<AnswerWay, "email">, string>,
  downloadReactionsCsv: "Download the reactions as CSV",
  time: "Time",
  csv: "CSV",
  shownAs: "Shown as",
  plot: "Plot",
  table: "Table",
} as const;

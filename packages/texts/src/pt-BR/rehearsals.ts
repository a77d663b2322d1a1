import type * as en from "../en/rehearsals.ts";
import type { AnyLanguage } from "../any-language.ts";
import { maxRehearsals } from "@matinee/domain/limits";

export const rehearsal: AnyLanguage<typeof en.rehearsal> = {
  tooMany: `Esta estreia tem ${maxRehearsals} ensaios. Encerre um deles antes.`,
  title: "Ensaio",
  documentTitle: (event) => `Ensaio · ${event} · Matinee`,
  intro:
    "Faça a noite inteira em uma cópia privada: o saguão, a programação, os comandos e a sala. Os espectadores não veem nada.",
  speed: "Velocidade",
  speedOf: (speed) => (speed === 1 ? "Tempo real" : `${speed} vezes mais rápido`),
  speedHint: (speed) =>
    speed === 1
      ? "Com som, como durante a estreia."
      : `Um filme de duas horas leva ${Math.round(120 / speed)} minutos, sem som.`,
  rehearse: "Ensaiar",
  startsInAMinute: "Começa em um minuto e abre em uma nova aba.",
  isStarted: "O ensaio começa em um minuto",
  open: "Abrir como espectador",
  run: "Conduzir aqui",
  end: "Encerrar o ensaio",
  endTitle: "Encerrar este ensaio?",
  endText: "Ele termina nas telas da sua equipe, e o chat dele é excluído. A estreia não muda.",
  isEnded: "O ensaio terminou",
  expires: (time) => `Removido em ${time}`,
  running: (speed) => (speed === 1 ? "Ensaio" : `Ensaio, ${speed} vezes mais rápido`),
  youRun: "Este é o ensaio. Os espectadores não veem nada.",
  back: "Voltar à estreia",
  onlyTeam: "Só a sua equipe vê isto",
  withoutSound: (speed) =>
    `O filme passa ${speed} vezes mais rápido, sem som. Se este aparelho for lento demais, ele salta para a frente.`,
  youLeft: "Você saiu do ensaio",
  youLeftHint: "Ele continua sem você.",
  enterAgain: "Entrar de novo",
  notFound: "Este ensaio terminou",
  notFoundHint: "Comece um novo no estúdio.",
  signIn: "Abra o ensaio pelo estúdio",
  signInHint: "Só a organização do evento e a equipe da Matinee podem vê-lo.",
};

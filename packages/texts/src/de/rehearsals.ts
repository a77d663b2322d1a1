import { maxRehearsals } from "@matinee/domain/limits";
import type * as en from "../en/rehearsals.ts";
import type { AnyLanguage } from "../any-language.ts";

export const rehearsal: AnyLanguage<typeof en.rehearsal> = {
  tooMany: `Diese Premiere hat ${maxRehearsals} Proben. Beenden Sie zuerst eine davon.`,
  title: "Probe",
  documentTitle: (event) => `Probe · ${event} · Matinee`,
  intro:
    "Spielen Sie den ganzen Abend an einer privaten Kopie durch: Foyer, Programm, Befehle und Saal. Die Zuschauer sehen nichts davon.",
  speed: "Tempo",
  speedOf: (speed) => (speed === 1 ? "Echtzeit" : `${speed}-mal so schnell`),
  speedHint: (speed) =>
    speed === 1
      ? "Mit Ton, wie bei der Premiere."
      : `Ein Film von zwei Stunden dauert ${Math.round(120 / speed)} Minuten, ohne Ton.`,
  rehearse: "Proben",
  startsInAMinute: "Sie beginnt in einer Minute und öffnet sich in einem neuen Tab.",
  isStarted: "Die Probe beginnt in einer Minute",
  open: "Als Zuschauer öffnen",
  run: "Hier steuern",
  end: "Probe beenden",
  endTitle: "Diese Probe beenden?",
  endText:
    "Sie endet auf den Bildschirmen Ihres Teams, und ihr Chat wird gelöscht. Die Premiere ändert sich nicht.",
  isEnded: "Die Probe ist vorbei",
  expires: (time) => `Wird entfernt: ${time}`,
  running: (speed) => (speed === 1 ? "Probe" : `Probe, ${speed}-mal so schnell`),
  youRun: "Das ist die Probe. Die Zuschauer sehen nichts davon.",
  back: "Zurück zur Premiere",
  onlyTeam: "Das sieht nur Ihr Team",
  withoutSound: (speed) =>
    `Der Film läuft ${speed}-mal so schnell, ohne Ton. Wo dieses Gerät zu langsam ist, springt er vor.`,
  youLeft: "Sie haben die Probe verlassen",
  youLeftHint: "Sie geht ohne Sie weiter.",
  enterAgain: "Wieder eintreten",
  notFound: "Diese Probe ist vorbei",
  notFoundHint: "Beginnen Sie im Studio eine neue.",
  signIn: "Bitte öffnen Sie die Probe im Studio",
  signInHint: "Nur der Veranstalter und das Team von Matinee dürfen sie sehen.",
};

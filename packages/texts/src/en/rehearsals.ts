import { maxRehearsals } from "@matinee/domain/limits";

/** The rehearsal of a premiere, for its team. */
export const rehearsal = {
  tooMany: `This premiere has ${maxRehearsals} rehearsals. End one of them first.`,
  title: "Rehearsal",
  documentTitle: (event: string) => `Rehearsal · ${event} · Matinee`,
  intro:
    "Run the whole night on a private copy: the lobby, the programme, the commands and the room. Viewers see nothing of it.",
  speed: "Speed",
  speedOf: (speed: number) => (speed === 1 ? "Real time" : `${speed} times as fast`),
  speedHint: (speed: number) =>
    speed === 1
      ? "With sound, as during the premiere."
      : `A film of two hours takes ${Math.round(120 / speed)} minutes, without sound.`,
  rehearse: "Rehearse",
  startsInAMinute: "It starts in one minute and opens in a new tab.",
  isStarted: "The rehearsal starts in one minute",
  open: "Open as a viewer",
  run: "Run it here",
  end: "End the rehearsal",
  endTitle: "End this rehearsal?",
  endText: "It ends on the screens of your team, and its chat is deleted. The premiere does not change.",
  isEnded: "The rehearsal is over",
  expires: (time: string) => `Removed ${time}`,
  running: (speed: number) => (speed === 1 ? "Rehearsal" : `Rehearsal, ${speed} times as fast`),
  youRun: "This is the rehearsal. Viewers see nothing of it.",
  back: "Back to the premiere",
  onlyTeam: "Only your team sees this",
  withoutSound: (speed: number) =>
    `The film runs ${speed} times as fast, without sound. Where this device is too slow, it jumps ahead.`,
  youLeft: "You left the rehearsal",
  youLeftHint: "It continues without you.",
  enterAgain: "Enter again",
  notFound: "This rehearsal is over",
  notFoundHint: "Start a new one in the studio.",
  signIn: "Please open the rehearsal from the studio",
  signInHint: "Only the owner of the event and Matinee's team may see it.",
} as const;

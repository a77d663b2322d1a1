import { formats } from "./formats.ts";
import { maxModerators } from "@matinee/domain/chat-rules";
import { maxProgrammeHours, maxShownFilms } from "@matinee/domain/film-records";
import { maxLateMinutes } from "@matinee/domain/limits";
import {
  LOCKED_BEFORE_START_MS,
  type LatePolicy,
  type PremiereCommand,
} from "@matinee/domain/premiere-clock";
import { formatZoneName } from "@matinee/domain/zone-names";

const lockedMinutes = LOCKED_BEFORE_START_MS / 60_000;

/** What a person did who gave a command. */
const doneWords: Record<PremiereCommand, string> = {
  hold: "held the start",
  start: "started the programme",
  pause: "paused the programme",
  resume: "resumed the programme",
  skip: "skipped a part of the programme",
  end: "ended the programme",
  explain: "explained the delay",
};

/** The premiere, for its owner. */
export const premiere = {
  startTooSoon: `Choose a start at least ${lockedMinutes} minutes from now.`,
  lockedBeforeStart: `From ${lockedMinutes} minutes before the start, viewers load the film. To delay the start, hold it during the premiere.`,
  isOver: "This premiere is over.",
  startPassed: "The start of the premiere has passed. Please choose a new one.",
  filmMissing: "The programme needs a film.",
  tooManyFilms: `The programme can have at most ${maxShownFilms} films.`,
  tooLong: `The programme can take at most ${maxProgrammeHours} hours.`,
  unknownFilm: "This event does not show this film. Please choose it in the Video step first.",
  filmTwice: "This film is in the programme twice.",
  filmNotReady: (title: string) =>
    `“${title}” has no file that can be played yet. Upload it, and wait until it is converted.`,
  stageNeedsLink: "Enter the link of the live stage.",
  videoNotReady: "This video is not ready yet. Upload it, and wait until it is converted.",
  lengthMissing: "Enter how long this takes.",
  encoreIncomplete: "Enter both the start and the end of the encore, or neither.",
  encoreTooEarly: "The encore starts after the programme.",
  early: "The premiere has not come to this part of the film yet.",
  encoreNotYet: "The premiere is over. The encore has not started yet.",
  setsDates: "The premiere sets the dates of this event. Change its start or its encore instead.",
  filmIsLocked: `From ${lockedMinutes} minutes before the premiere until its end, the videos of its programme cannot be replaced.`,
  encoreEndsFirst: "The encore ends after its start.",
  tooManyModerators: `An event has at most ${maxModerators} moderators. Remove one first.`,
  changedMeanwhile: "The programme changed a moment ago. Look at the clock and try again.",
  changedBy: (who: string | null, command: PremiereCommand, ago: string) =>
    `${who ?? "Another person"} ${doneWords[command]} ${ago}. Look at the clock and try again.`,
  you: "You",
  ago: (seconds: number) => {
    if (seconds < 2) return "a second ago";
    if (seconds < 60) return `${seconds} seconds ago`;
    const minutes = Math.floor(seconds / 60);
    if (minutes < 60)
      return formats.plural(minutes, { one: "a minute ago", other: `${minutes} minutes ago` });
    return "more than an hour ago";
  },
  impossible: {
    hold: "The programme has started, so its start cannot be held. Pause it instead.",
    start: "The start is not held.",
    pause: "The programme is not running.",
    resume: "The programme is not paused.",
    skip: "There is nothing to skip now.",
    end: "The programme has not started.",
    explain: "Nothing is held or paused, so there is nothing to explain.",
  } satisfies Record<PremiereCommand, string>,
} as const;

/** The plan of a premiere, for its owner. */
export const premierePlan = {
  intro: "Viewers start the film at any time, or all at the same time.",
  howShown: "How it is shown",
  anyTime: "Any time in the window",
  anyTimeHelp: "Viewers start the film at any time between start and end.",
  premiere: "Premiere, then encore",
  premiereHelp: "Everyone watches at the same time. Latecomers can watch the encore.",
  setsDates: (start: string) => `The premiere on ${start} sets the dates of this event.`,
  start: "The start",
  startIntro: (zone: string) => `Times are in ${formatZoneName(zone)}.`,
  begins: "Premiere begins",
  startMissing: "Choose the day of the premiere.",
  lobbyOpens: "Lobby opens",
  minutesBefore: (minutes: number) => `${minutes} minutes before`,
  lateArrivals: "Late arrivals",
  latePolicies: {
    "any-time": "At any time",
    minutes: "Until a moment",
    never: "Not after the start",
  } satisfies Record<LatePolicy, string>,
  lateUntil: "Minutes after the start",
  lateMinutes: `Enter 1 to ${maxLateMinutes} minutes.`,
  sellAfterStart: "Sell tickets after the start",
  sellAfterStartHelp: "While latecomers may join, or an encore follows.",
  aroundTheWorld: "The start around the world",
  programme: "Programme",
  programmeIntro: "Drag to change the order. The times follow.",
  add: "Add to the programme",
  remove: (name: string) => `Remove ${name}`,
  isRemoved: (name: string) => `${name} is out of the programme`,
  endsAt: (time: string, length: string) => `Ends at ${time}, after ${length}`,
  filmMissing: "Not uploaded yet",
  addFilms: (count: number) => `Add all ${formats.number(count)} films in order`,
  filmOf: (place: number) => `Film at place ${formats.number(place)}`,
  filmGone: "Choose a film",
  filmsWithoutFile: (count: number) =>
    formats.plural(count, {
      one: "One film has no file that can be played yet. You can save the programme when it has.",
      other: `${formats.number(count)} films have no file that can be played yet. You can save the programme when they have.`,
    }),
  title: "Title",
  length: "Length",
  lengthInvalid: "Minutes and seconds, such as 5:00",
  addVideo: "Add a video",
  addVideoTo: (name: string) => `Add a video to ${name}`,
  videoHint: "Without a video, viewers see a card with the title.",
  videoOf: (name: string) => `Video of ${name}`,
  videoFile: (name: string) => `Video file of ${name}`,
  videoLength: (name: string, length: string) => `${name}, ${length}`,
  videoConverting: "Converting. You can save the programme when it is ready.",
  videoGone: "This video no longer exists. Add it again, or show a card.",
  removeVideo: (name: string) => `Show a card instead of the video of ${name}`,
  isVideoRemoved: (name: string) => `${name} is a card now`,
  link: "Link of the live stage",
  linkHelp: "A video call or stream. Viewers get a button to open it.",
  encore: "Encore",
  encoreIntro: "For everyone who missed the premiere. The same tickets and registrations are valid.",
  hasEncore: "Show the film again after the premiere",
  encoreFrom: "From",
  encoreFromHelp: "Without a day, it starts when the programme ends.",
  encoreUntil: "Until",
  encoreEndMissing: "Choose the day on which the encore ends.",
  dayOf: (label: string) => `${label}, day`,
  timeOf: (label: string) => `${label}, time`,
  startDate: "Start date",
  startTime: "Start time",
  draftRestored: "Your unsaved changes are back.",
  fileEmpty: "This file is empty. Please choose another one",
  discard: "Discard",
} as const;

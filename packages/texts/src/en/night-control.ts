import { distanceReportSeconds, goneAfterSeconds } from "@matinee/domain/limits";
import type { PremiereCommand } from "@matinee/domain/premiere-clock";
import { TOGETHER_MS } from "@matinee/domain/viewer-distances";
import { formats } from "./formats.ts";

/** The page from which an owner runs a premiere. */
export const night = {
  seeAfterwards: "See the results",
  noPremiere: "This event has no premiere",
  noPremiereHint: "Its film is shown at any time of its window. Choose a premiere in the event's details.",
  programme: "Programme",
  now: "Playing now",
  standsStill: "Paused",
  played: "Played",
  skipped: "Skipped",
  next: "Next",
  /** @param change from the plan; null for none */
  ends: (time: string, change: { length: string; isLater: boolean } | null) => {
    if (change === null) return `Ends ${time}`;
    const { length, isLater } = change;
    return isLater
      ? `Ends ${time}, ${length} later than planned`
      : `Ends ${time}, ${length} earlier than planned`;
  },
  ended: (time: string, change: { length: string; isLater: boolean } | null) => {
    if (change === null) return `Ended ${time}`;
    const { length, isLater } = change;
    return isLater
      ? `Ended ${time}, ${length} later than planned`
      : `Ended ${time}, ${length} earlier than planned`;
  },
  endIsOpen: "The end moves while the programme is paused",
  stops: {
    held: (from: string, until: string) => `Held from ${from} to ${until}`,
    paused: (from: string, until: string) => `Paused from ${from} to ${until}`,
  },
  openStops: {
    held: (from: string) => `Held since ${from}`,
    paused: (from: string) => `Paused since ${from}`,
  },
  startWaits: (start: string) => `The start at ${start} is held`,
  encoreOpens: "Encore opens",
  encoreUntil: (date: string) => `Until ${date}`,
  hours: (hours: number) => `${hours} h`,
  whatEveryoneSees: "What everyone sees",
  log: "Commands so far",
  noPressYet: "No command yet.",
  automatically: "Automatically",
  nameUnknown: "Name no longer known",
  logged: {
    lobby: "Lobby opened",
    begun: "Programme started",
    over: "Programme ended",
    hold: "Hold the start",
    holdFor: (length: string) => `Hold the start, ${length}`,
    start: "Start now",
    pause: "Pause for everyone",
    resume: "Go on",
    skip: "Skip",
    end: "End",
    explain: "Gave a reason",
    explainNothing: "Removed the reason",
  },
  rehearseAgain: "Rehearse again",
  ofTickets: (holders: number) =>
    formats.plural(holders, {
      one: "of 1 ticket holder",
      other: `of ${formats.number(holders)} ticket holders`,
    }),
  people: "Entered so far",
  questions: "Open questions",
  moderators: "Moderators",
  noModerators: "You moderate the room yourself. You can invite others to help.",
  moderatorEmail: "Email of a moderator",
  moderatorHint: "They get a link that works on a phone, without an account.",
  moderatorName: "Name in the room",
  invite: "Send the link",
  isInvited: (email: string) => `The link is on its way to ${email}`,
  revoke: (name: string) => `Revoke the link of ${name}`,
  revokeTitle: (name: string) => `Revoke the link of ${name}?`,
  revokeText: "They leave the room at once, and the link no longer works.",
  revokeConfirm: "Revoke the link",
  minutes: (minutes: number) => `${minutes} min`,
  seconds: (seconds: number) => `${seconds} s`,
  exactSeconds: (seconds: number) => `${formats.number(seconds, { maximumFractionDigits: 2 })} s`,
} as const;

/** Where a moderator is, on the list of moderators and on that of what must be ready. */
export const moderatorStates = {
  connected: "In the room",
  opened: "Opened the link",
  openedAgo: (minutes: number) =>
    minutes < 1 ? "Opened the link just now" : `Opened the link ${minutes} min ago`,
  notOpened: "Has not opened the link",
} as const;

/** What must be ready before the start of a premiere. */
export const readiness = {
  title: "Ready?",
  allReady: "Everything is ready",
  waiting: (waiting: number, all: number) =>
    formats.plural(waiting, { one: `1 of ${all} is not ready`, other: `${waiting} of ${all} are not ready` }),
  ready: "Ready",
  film: (count: number) =>
    formats.plural(count, {
      one: "The film can be played",
      other: `All ${formats.number(count)} films can be played`,
    }),
  filmWaits: (count: number) =>
    formats.plural(count, { one: "It is not converted yet", other: "One is not converted yet" }),
  programme: (items: number, length: string) =>
    formats.plural(items, {
      one: `Programme, 1 part, ${length}`,
      other: `Programme, ${items} parts, ${length}`,
    }),
  programmeWaits: "A part is incomplete",
  moderator: (name: string) => `${name}, moderator`,
  activation: "The event is activated",
  activationWaits: "Viewers cannot enter yet",
  payouts: "Tickets can be paid",
  payoutsWait: "Connect Stripe",
  connection: "Your own connection",
  connectionWaits: "Connecting again",
} as const;

/** Where the viewers of a premiere are while its programme runs. */
export const audience = {
  seated: "In their seats",
  late: "Came late",
  lateNote: "joined the others",
  back: "Lost and back",
  away: (length: string) => `median ${length} away`,
  noneBack: "no lost connection",
  gone: "Gone",
  goneNote: `away for over ${goneAfterSeconds} s`,
} as const;

const together = formats.number(TOGETHER_MS / 1000);

/** How far the viewers of a premiere are apart. */
export const distances = {
  title: "How far apart people are",
  now: "now",
  none: `Players report while a film runs. None has done so in the last ${distanceReportSeconds} seconds.`,
  together: (count: number, viewers: number, worst: string) =>
    `${formats.number(count)} of ${formats.number(viewers)} within ${together} s. The furthest is ${worst} away.`,
  within: `Within ${together} s`,
  worst: (distance: string) => `worst now: ${distance}`,
  noReport: "no report yet",
  behind: (distance: string) => `${distance} behind`,
  ahead: (distance: string) => `${distance} ahead`,
  moreBehind: (distance: string) => `More than ${distance} behind`,
  moreAhead: (distance: string) => `At least ${distance} ahead`,
  middle: "together",
  distance: "Distance",
  viewers: "Viewers",
} as const;

/** The clock of a premiere, for those who run it. */
export const nightClock = {
  label: "Clock of the premiere",
  before: "The lobby is not open yet",
  lobby: "Lobby",
  held: "The start is held",
  paused: "Paused",
  over: "The programme is over",
  /** @param zone the event's: 'Eastern Time (GMT-5)' */
  timesIn: (zone: string) => `Times on this page are ${zone}.`,
  of: (length: string) => `of ${length}`,
  nextAt: (time: string) => `Next, at ${time}`,
  next: "Next",
  endsAt: (time: string) => `Ends ${time}`,
  hold: "Hold the start",
  start: "Start now",
  newStartAt: (time: string) => `new start at ${time}`,
  holdLength: "If you hold, for how long",
  holdLonger: "Hold longer",
  untilIGoOn: "Until I go on",
  minutes: (minutes: number) => `${minutes} min`,
  longer: (minutes: number) => `+${minutes} min`,
  startIn: (minutes: number) => `Start in ${minutes} min`,
  pause: "Pause for everyone",
  resume: "Go on",
  skip: "Skip",
  end: "End",
  allAtOnce: "All screens change together, two seconds after you press.",
  reason: "Reason for a hold or a pause",
  reasonHint: "Viewers read it on their screens.",
  reasonNow: "Give the reason for the delay",
  sendReason: "Show it",
  removeReason: "Remove the reason",
  reasonRemoved: "The reason is gone from the screens",
  reasons: ["We fix the sound.", "We fix the picture.", "We wait for a guest."],
  peopleRead: (people: number) =>
    people === 0
      ? "Viewers read:"
      : formats.plural(people, { one: "1 person reads:", other: `${formats.number(people)} people read:` }),
  skipTitle: (title: string) => `Skip the rest of “${title}”?`,
  skipText: (next: string) => `In two seconds every screen shows “${next}”. This cannot be undone.`,
  skipLastText:
    "It is the last part. In two seconds the programme ends on every screen. This cannot be undone.",
  endTitle: "End the programme for everyone?",
  endText: (thanks: string) =>
    `In two seconds the film stops on every screen, and viewers read “${thanks}”, with sharing and the store. This cannot be undone.`,
  endEncore: (time: string) => `The encore starts ${time}.`,
  endWithoutEncore: "There is no encore: the film cannot be watched afterwards.",
  endWord: "End",
  typeWord: (word: string) => `Type ${word} to confirm`,
  wordMissing: (word: string) => `Type the word ${word} first.`,
  done: {
    hold: "The start is held",
    start: "The programme starts in two seconds",
    pause: "Paused in two seconds",
    resume: "Resumes in two seconds",
    skip: "Skipped",
    end: "The programme is over",
    explain: "Viewers read the reason",
  } satisfies Record<PremiereCommand, string>,
} as const;

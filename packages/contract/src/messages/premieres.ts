import type { MessageIssue } from "@matinee/domain/chat-rules";
import { maxMessageLength, maxModerators, maxWaitingQuestions } from "@matinee/domain/chat-rules";
import type { PremiereCommand } from "@matinee/domain/premiere-clock";

/** The premiere, for its owner. */
export const premiere = {
  startTooSoon: "Choose a start at least 15 minutes from now.",
  lockedBeforeStart:
    "From 15 minutes before the start, viewers load the film. To move the start, hold it on the night.",
  isOver: "This premiere is over.",
  oneFilm: "The programme needs the film, once.",
  stageNeedsLink: "Enter the link of the live stage.",
  videoNotReady: "This video is not ready yet. Upload it, and wait until it is converted.",
  lengthMissing: "Enter how long this takes.",
  encoreIncomplete: "Enter both the start and the end of the encore, or neither.",
  encoreTooEarly: "The encore starts after the programme.",
  early: "The premiere has not come to this part of the film yet.",
  encoreNotYet: "The premiere is over. The encore has not started yet.",
  setsDates: "The premiere sets the dates of this event. Change its start or its encore instead.",
  filmIsLocked:
    "From 15 minutes before the premiere until its end, the videos of its programme cannot be replaced.",
  salesEnded: "Tickets for this premiere are not sold any more.",
  encoreEndsFirst: "The encore ends after its start.",
  tooManyModerators: `An event has at most ${maxModerators} moderators. Remove one first.`,
  changedMeanwhile: "Somebody else changed the programme a moment ago. Look at the clock and try again.",
  impossible: {
    hold: "The programme has started, so its start cannot be held. Pause it instead.",
    start: "The start is not held.",
    pause: "The programme is not running.",
    resume: "The programme is not paused.",
    skip: "There is nothing to skip now.",
    end: "The programme has not started.",
  } satisfies Record<PremiereCommand, string>,
} as const;

/** The live room, for viewers. */
export const liveRoom = {
  notOpenYet: "The lobby is not open yet.",
  startedWithoutYou: "The premiere has started, and its film team admits nobody after the start.",
  full: "Too many windows of this ticket are open. Close one and try again.",
  chatClosed: "The chat is closed during the film.",
  noReactionsNow: "You can react once the programme has started.",
  tooManyReactions: "Please wait a few seconds before you react again.",
  questionsClosed: "Questions are closed during the film.",
  tooManyQuestions: `You have ${maxWaitingQuestions} questions waiting. You can ask another one once one of them is answered.`,
  questionAnswered: "This question has been answered.",
  tooManyVotes: "Please wait a few seconds before you vote again.",
  hostsStay: "Only viewers can be muted or banned. To remove a moderator, revoke the link.",
  /** Shown for a moderator without a name. */
  moderator: "Moderator",
  muted: "A moderator muted you for a few minutes.",
  /** Shown for a viewer without a name. */
  guest: "Guest",
  removed: "A moderator removed you from this room.",
  message: {
    empty: "Write a message first.",
    "too-long": `A message has at most ${maxMessageLength} characters.`,
    "too-many-lines": "A message has at most two lines.",
  } satisfies Record<MessageIssue, string>,
} as const;

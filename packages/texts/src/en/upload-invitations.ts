import { uploadInvitationDays } from "@matinee/domain/film-records";
import { formats } from "./formats.ts";

/** What the owner of a film sees of its upload invitation. */
export const uploadInvitations = {
  title: "Ask the filmmaker for the file",
  intro: `We email a link to a page for this film alone. There the filmmaker uploads the file and completes what is written above, without an account. The link works for ${uploadInvitationDays} days.`,
  email: "Email of the filmmaker",
  name: "Name",
  message: "A few words from you",
  send: "Send the link",
  isSent: (email: string) => `The link was sent to ${email}`,
  notSent: "The link could not be sent. Please try again.",
  states: {
    sent: "Link sent",
    opened: "Link opened",
    uploading: "Uploads by link",
    received: "Film received",
    expired: "Link ran out",
  },
  toPerson: (name: string, email: string) => `${name}, ${email}`,
  sentAt: (date: string) => `Sent on ${date}`,
  openedAt: (date: string) => `Opened on ${date}`,
  receivedAt: (date: string) => `Received on ${date}`,
  until: (date: string) => `The link works until ${date}`,
  ranOut: (date: string) => `The link ran out on ${date}`,
  sendAgain: "Send a new link",
  askOther: "Ask someone else",
  withdraw: "Withdraw the link",
  isWithdrawn: "The link is withdrawn",
  againTitle: "Send a new link?",
  withdrawTitle: "Withdraw the link?",
  linkEnds: "The link stops working at once. A file that has arrived stays.",
  uploadEnds:
    "The film is being uploaded by this link. The upload ends, and has to begin again with a new link.",
} as const;

/** The page of an upload link, for people who may never have seen Matinee. */
export const filmUpload = {
  document: "Upload your film",
  asks: (organizer: string) =>
    `${organizer} asks you for this film. You need no account: upload the file here and check what is written about it.`,
  writes: (organizer: string) => `${organizer} writes`,
  until: (date: string) =>
    `This page works until ${date}. You can come back to it by the link in your email.`,
  incomplete: "This address is incomplete. Please open the link in your email again.",
  gone: "This link does not work any more. Please ask whoever sent it for a new one.",
  file: "The file",
  drop: "Drop your film here",
  dropOther: "Drop another version here",
  hint: (largest: string) => `mp4 or mov in the best quality that you have, up to ${largest}.`,
  choose: "Choose the file",
  fileOf: "File of the film",
  notAVideo: "This is not a video file. Please choose the film itself, for example an mp4 or mov file.",
  empty: "This file is empty.",
  tooLarge: (largest: string) => `This file is too large. Please choose one of at most ${largest}.`,
  notStarted: "The upload could not begin. Please try again.",
  keepOpen: "Please keep this page open until the file has arrived.",
  pause: "Pause",
  resume: "Continue",
  discard: "Discard this upload",
  notDiscarded: "The upload could not be discarded. Please try again.",
  interrupted: "The connection was lost. The upload goes on by itself.",
  goesOn: (name: string, percent: string) =>
    `${percent} of “${name}” have arrived. Choose the same file again to go on where it stopped.`,
  chooseSame: "Choose the same file",
  otherFile: (name: string) => `This is not “${name}”. Please choose that file, or discard its upload.`,
  received: (name: string, organizer: string) =>
    `Thank you. “${name}” has arrived, and ${organizer} knows. You can close this page.`,
  failed: (reason: string) => `This file could not be used. ${reason}`,
  again: "Please upload another file.",
  record: "What is written about it",
  recordHelp: "Viewers read it beside the film. Fill in what you know and leave the rest.",
  save: "Save",
  saved: "Saved. Thank you.",
  percent: (sent: number, size: number) => formats.percent(size === 0 ? 0 : Math.floor((sent / size) * 100)),
} as const;

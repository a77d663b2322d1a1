import { formats } from "./formats.ts";

/** Free tickets that an owner gives in bulk, and their dialog in the studio. */
export const comps = {
  title: "Free tickets",
  open: "Free tickets",
  intro:
    "Each person gets an email with a viewing link. A list that you send twice gives no second tickets. An address gets at most one such email a day.",
  listLabel: "List",
  listHelp: "One person per line: email, name and optionally your own reference. 'Name <email>' also works.",
  listPlaceholder: "imogen@example.com, Imogen Achterberg",
  upload: "Upload a CSV file",
  unreadableFile: "This file is not a list that can be read. Please choose a CSV file.",
  fileRead: (name: string) =>
    `The list of ${name} is in the field. Please check its names before you continue.`,
  check: "Check the list",
  checking: "Checking...",
  edit: "Edit the list",
  send: (count: number) =>
    formats.plural(count, { one: "Give 1 ticket", other: `Give ${formats.number(count)} tickets` }),
  sending: (done: number, total: number) => `${formats.number(done)} of ${formats.number(total)}...`,
  again: "Give more tickets",
  done: "Done",
  failed: "The tickets could not be given. Please try again; no one gets a second one.",
  figures: {
    ready: "Ready to give",
    created: "Given",
    existing: "Already have a ticket",
    invalid: "With an error",
  },
  results: {
    ready: "Ready",
    created: "Given",
    existing: "Already has a ticket",
    revoked: "Revoked earlier",
  },
  empty: "Please enter at least one line.",
  tooMany: (limit: number) => `Please send at most ${formats.number(limit)} lines at a time.`,
  /** @param left how many may be given now */
  tooManyToday: (left: number, limit: number, supportEmail: string) =>
    `You can give ${formats.number(limit)} free tickets in 24 hours, and ${formats.number(left)} more now. The number grows with your account's age and its paid orders. For more, write to ${supportEmail}.`,
  oneList: "Please send either `tickets` or `csv`.",
  unreadable: (line: number) => `Line ${line} cannot be read: a quotation mark is not closed.`,
  strayQuote: (line: number) =>
    `Line ${line} cannot be read: text follows a closing quotation mark. Please put quotation marks around the whole name, or remove them.`,
  undecoded:
    "Some characters of this list were lost, because the file has another encoding. Please save it as “CSV UTF-8” and choose it again.",
  nameMissing: "Please enter a name",
  emailMissing: "Please enter an email",
  lostCharacters: "This name has characters that were lost. Please type it again.",
  tooLong: "This line is too long.",
  noTickets: "This event has no tickets.",
  notForThisTicket: "This product does not include a ticket.",
  cancelled: "This event is cancelled.",
  ended: "This event has ended.",
  notActive: "Please activate the event first.",
  soldOut: "No tickets are left.",
  chip: "Free ticket",
  revokedChip: "Revoked",
  revoke: "Revoke ticket",
  revoking: "Revoking...",
  revokeTitle: (name: string) => `Revoke the free ticket of ${name}?`,
  revokeText: "The viewing link stops working at once. This cannot be undone.",
  revoked: "The free ticket is revoked",
  notRevoked: "The ticket could not be revoked. Please try again.",
} as const;

/** The same of a festival, whose passes are given. */
export const passComps = {
  ...comps,
  title: "Free passes",
  open: "Free passes",
  pass: "Pass",
  intro:
    "Each person gets an email with the link that is their pass. A list that you send twice gives no second passes. An address gets at most one such email a day.",
  send: (count: number) =>
    formats.plural(count, { one: "Give 1 pass", other: `Give ${formats.number(count)} passes` }),
  again: "Give more passes",
  failed: "The passes could not be given. Please try again; no one gets a second one.",
  figures: { ...comps.figures, existing: "Already have this pass" },
  results: { ...comps.results, existing: "Already has this pass" },
  noTickets: "This festival has no passes yet.",
  ended: "This festival has ended.",
  cancelled: "This festival is cancelled.",
  notActive: "Please activate the festival first.",
  chip: "Free pass",
  revoke: "Revoke pass",
  revokeTitle: (name: string) => `Revoke the free pass of ${name}?`,
  revokeText: "The pass stops working at once, even while its holder watches with it. This cannot be undone.",
  revoked: "The free pass is revoked",
  notRevoked: "The pass could not be revoked. Please try again.",
} as const;

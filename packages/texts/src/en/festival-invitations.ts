import { formats } from "./formats.ts";

const countPeople = (count: number) =>
  formats.plural(count, { one: "1 person", other: `${formats.number(count)} people` });

/** What the API and emails say about invitations of screenings to festivals. */
export const festivalInvitations = {
  /** What both sides agree to. */
  terms: {
    programme:
      "Your screening appears in the programme of the festival. It stays your event, with its page, its dates and its premiere.",
    tickets:
      "Tickets and their income stay yours. The festival sees how many people watched, and neither who they are nor what you earn.",
    end: "It costs no credit. Either side can end it at any time; tickets stay valid.",
  },
  /** What passes of the festival mean for the screening. @param share how many places they take at most; null: no number */
  passTerm: (share: number | null) =>
    `Passes of the festival open it without a ticket. ${
      share === null
        ? "Where you count its places, you choose how many of them passes take."
        : `Where you count its places, they take at most ${formats.number(share)} of them, and you can change this number.`
    }`,
  needsOne: "Please enter the address of the screening's page.",
  oneOfBoth: "Please enter either the address of a page or an email.",
  ownAddress: "This is your own email. Your own screenings need no invitation.",
  ownScreening: "This is your own screening. Please add it to the programme instead.",
  unknownAddress: "There is no event at this address that everybody can see.",
  waits: "This invitation waits for an answer already.",
  over: "This festival is over.",
  tooManyToday: (count: number) =>
    `You can invite at most ${formats.number(count)} screenings a day. Please go on tomorrow.`,
  choose: "Please choose a screening.",
  ownFestival: "This festival is your own.",
  otherAccount: "This invitation is for a screening of another account. Please sign in with that one.",
  /** Before the owner of an invited screening takes it out. */
  leaveNeeded: (people: number, festival: string) =>
    `${countPeople(people)} will not find this screening in “${festival}” any more. Their tickets and registrations stay. Please confirm.`,
  /** Before the organizer takes it out. */
  endNeeded: (people: number, screening: string) =>
    formats.plural(people, {
      one: `1 person watched “${screening}” so far. Please confirm that it leaves the programme.`,
      other: `${formats.number(people)} people watched “${screening}” so far. Please confirm that it leaves the programme.`,
    }),
};

import { maxCapacity } from "@matinee/domain/capacity";
import { formatZonePlace } from "@matinee/domain/zone-names";
import { formats } from "./formats.ts";

const places = (count: number) =>
  formats.plural(count, { one: "1 place is", other: `${formats.number(count)} places are` });

/** The places of an event, and when its tickets go on sale: what owners and staff read. */
export const capacity = {
  label: "Places",
  intro: "How many people can register.",
  help: "For all tickets, free tickets and registrations together. Empty: without a limit.",
  range: `Please enter a number from 1 to ${formats.number(maxCapacity)}`,
  taken: (taken: number, size: number) =>
    `${formats.number(taken)} of ${formats.number(size)} taken, by tickets, free tickets, registrations and passes together`,
  notCountable: "Everybody may watch this event, so its places cannot be counted",
  gateNeeded: "The places of this event are counted, so everybody must need a ticket or a registration",
  belowTaken: (taken: number) => `${places(taken)} taken already. Please enter at least this number`,
  tooManyHolders: (taken: number) =>
    `With this setting, ${places(taken)} taken, which is more than the event has. Please enter more places first`,
  /** The most places of a festival's screening that its passes may take. */
  passShare: "Places for passes",
  passShareHelp: "The most places that passes of the festival may take. Empty: as many as are left. 0: none.",
  passShareTaken: (taken: number) => `Passes have taken ${formats.number(taken)} so far`,
  passShareRange: `Please enter a number from 0 to ${formats.number(maxCapacity)}`,
  passShareNeedsFestival: "Only a screening in a festival has places for passes",
  passShareNeedsPlaces: "Please enter how many places there are before you limit those for passes",
  passShareTooHigh: (size: number) =>
    `Please enter at most ${formats.number(size)}, the places of the screening`,
  passShareKept: (share: number) =>
    `Passes may take up to ${formats.number(share)} places. Please enter at least this number, or fewer places for passes`,
  passShareBelowTaken: (taken: number) =>
    `Passes have taken ${formats.number(taken)} already. Please enter at least this number`,
  saleFrom: "Tickets on sale from",
  /** @param timezone the event's */
  saleFromHelp: (timezone: string) =>
    `In ${formatZonePlace(timezone)} time. Empty: as soon as the event sells tickets.`,
  saleDate: "First day of sale",
  saleTime: "Time of the first sale",
  saleAfterEnd: "Tickets must go on sale before the event ends",
} as const;

/** When the passes of a festival go on sale. */
export const passSale = {
  saleFrom: "Passes on sale from",
  /** @param timezone the festival's */
  saleFromHelp: (timezone: string) =>
    `In ${formatZonePlace(timezone)} time. Empty: as soon as the festival sells passes.`,
} as const;

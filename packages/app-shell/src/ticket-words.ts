import { messages } from "@matinee/texts";

export type TicketWords = typeof messages.ticketList | typeof messages.passList;

/** What owners and staff read about the tickets of an event; those of a festival are passes. */
export const findTicketWords = (isPass: boolean): TicketWords =>
  isPass ? messages.passList : messages.ticketList;

/** What happened to an order, of tickets or of passes. */
export const findHistoryWords = (isPass: boolean) => (isPass ? messages.passHistory : messages.orderHistory);

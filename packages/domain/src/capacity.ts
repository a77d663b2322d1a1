import { decideGate, type GateSettings } from "./gate.ts";

/** The most places that an event can count. */
export const maxCapacity = 1_000_000;

/** As soon as no more places are left, the event's page says that there are few. */
const FEW_PLACES = 10;

/** What an event's page says about its places; null: nothing. */
export type PlacesLeft = "few-left" | "sold-out" | null;

/** Decides what an event's page says about the places that it has left. Source: rules/tickets.md, Places. */
export function describePlaces(left: number): PlacesLeft {
  if (left <= 0) return "sold-out";
  return left <= FEW_PLACES ? "few-left" : null;
}

/**
 * Returns whether everybody who watches an event is known to it, so that its places can be counted: they register, or need a
 * ticket.
 */
export function canCountPlaces(settings: GateSettings & { isOptional: boolean }): boolean {
  const gate = decideGate(settings, true);
  return gate === "emailCapture" || (gate === "paywall" && !settings.isOptional);
}

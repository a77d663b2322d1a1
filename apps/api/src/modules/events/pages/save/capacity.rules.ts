import { canCountPlaces } from "@matinee/domain/capacity";
import type { PlacesProblem } from "../../../../db/places.ts";
import { type AppError, createFieldError } from "../../../../platform/errors.ts";
import type { FieldTexts, Page } from "../page.rules.ts";

/**
 * Rejects the counting of places of an event that admits people whom it does not know, at the field that asks for it: the
 * capacity, or else the gate that a save opens while places are counted (rules/tickets.md, Places).
 */
export function findCapacityIssues(stored: Page, next: Page): FieldTexts {
  return { ...findGateIssues(stored, next), ...findPassShareIssues(stored, next) };
}

/** Rejects places for passes outside of a festival, or more of them than the screening has (rules/passes.md, Places). */
function findPassShareIssues(stored: Page, { festivalId, capacity, passShare }: Page): FieldTexts {
  if (passShare === null) return {};
  if (festivalId === null) return { passShare: (t) => t.capacity.passShareNeedsFestival };
  const isOfCapacity = passShare === stored.passShare;
  if (capacity === null)
    return isOfCapacity
      ? { capacity: (t) => t.capacity.passShareKept(passShare) }
      : { passShare: (t) => t.capacity.passShareNeedsPlaces };
  if (passShare <= capacity) return {};
  return isOfCapacity
    ? { capacity: (t) => t.capacity.passShareKept(passShare) }
    : { passShare: (t) => t.capacity.passShareTooHigh(capacity) };
}

function findGateIssues(stored: Page, next: Page): FieldTexts {
  if (next.capacity === null || canCountPlaces({ ...next.paywallSettings, emailCapture: next.emailCapture }))
    return {};
  return stored.capacity === next.capacity
    ? { [findGateField(stored, next)]: (t) => t.capacity.gateNeeded }
    : { capacity: (t) => t.capacity.notCountable };
}

/** More people have a place already, by the number that the save asks for, or with the registrations of a gate that it turns on. */
export function createCapacityError(stored: Page, next: Page, problem: PlacesProblem): AppError {
  if (problem.of === "film")
    return createFieldError(findGateField(stored, next), (t) => t.films.audience.tooMany(problem));
  if (problem.of === "gate")
    return createFieldError(findGateField(stored, next), (t) => t.films.audience.gateNeeded(problem.title));
  if (problem.of === "passes")
    return createFieldError("passShare", (t) => t.capacity.passShareBelowTaken(problem.taken));
  return stored.capacity === next.capacity
    ? createFieldError(findGateField(stored, next), (t) => t.capacity.tooManyHolders(problem.taken))
    : createFieldError("capacity", (t) => t.capacity.belowTaken(problem.taken));
}

function findGateField(stored: Page, next: Page): string {
  if (stored.emailCapture !== next.emailCapture) return "emailCapture";
  const isOptional = next.paywallSettings.isOptional && !stored.paywallSettings.isOptional;
  return isOptional ? "paywallSettings.isOptional" : "paywallSettings.enablePaywall";
}

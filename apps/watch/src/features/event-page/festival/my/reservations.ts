import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { messages } from "@matinee/texts";
import type { MyPlan } from "./use-my-plan.ts";

const texts = messages.myFestival;

/** What can be done about a place of a screening. */
export interface PlaceAction {
  isReserved: boolean;
  label: string;
  /** Names the screening, for a button without words. */
  name: string;
  /** @returns what to tell */
  act: () => Promise<string>;
}

/** Finds whether the pass can reserve a place of a screening, or give one back; null where it can do neither. */
export function findPlaceAction(
  { pass, own }: MyPlan,
  { pageId, title }: { pageId: string; title: string },
  now: Date,
  setReserved: (pageId: string, isReserved: boolean) => Promise<void>,
): PlaceAction | null {
  const covered = pass?.screenings.find((screening) => screening.pageId === pageId);
  if (pass?.state !== "valid" || !covered?.reservation) return null;
  const { from, until, reservedAt } = covered.reservation;
  const isReserved = reservedAt !== null;
  if (until === null || now >= new Date(until)) return null;
  const isOpen = from === null || now >= new Date(from);
  const isFree = pass.reservationsLeft > 0 && pass.usesLeft !== 0 && !own.get(pageId)?.hasTicket;
  if (!isReserved && !(isOpen && isFree)) return null;
  return {
    isReserved,
    label: isReserved ? texts.giveBack : texts.reserve,
    name: isReserved ? texts.giveBackTitle(title) : texts.reserveTitle(title),
    async act() {
      try {
        await setReserved(pageId, !isReserved);
        return isReserved ? texts.givenBack(title) : texts.reservedNow(title);
      } catch (failure) {
        return describeFailure(failure, isReserved ? texts.notGivenBack : texts.notReserved);
      }
    },
  };
}

import { findNextNight, moveOutOfNight } from "@matinee/domain/night-hours";
import { findReaderZones, type ReaderPlace } from "./reader-zones.ts";

/** The event that an email is about. */
export interface MailPage {
  /** IANA name, for readers of whom no place is known. */
  timezone: string;
  opensAt: Date | null;
  closesAt: Date | null;
}

/** When an email leaves to the readers of one place. */
interface ReaderTime extends ReaderPlace {
  sendAt: Date;
  /** When their next night begins, from which on it waits again; null when it leaves at any hour. */
  nightAt: Date | null;
}

/**
 * Plans when an email that is due at `dueAt` leaves to the readers of each place: at once in their day, and else in their
 * morning. It does not wait past the start of the film, or past the end of the event once the film has started
 * (rules/emails.md, Email).
 */
export function planReaderTimes(
  places: readonly ReaderPlace[],
  { page, dueAt, urgent }: { page: MailPage; dueAt: Date; urgent: boolean },
): Promise<ReaderTime[]> {
  const useless = [page.opensAt, page.closesAt].find((at) => at !== null && at > dueAt) ?? null;
  return Promise.all(
    places.map(async ({ country, state }): Promise<ReaderTime> => {
      const atOnce = { country, state, sendAt: dueAt, nightAt: null };
      if (urgent) return atOnce;
      const placeZones = await findReaderZones({ country, state });
      const zones = placeZones.length > 0 ? placeZones : [page.timezone];
      const sendAt = moveOutOfNight(dueAt, zones);
      if (useless && sendAt > dueAt && sendAt >= useless) return atOnce;
      return { country, state, sendAt, nightAt: findNextNight(sendAt, zones) };
    }),
  );
}

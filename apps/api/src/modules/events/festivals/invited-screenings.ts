import type { EndScreeningNeeded } from "@matinee/contract/schemas/festival-invitations";
import type { InvitationEnd } from "@matinee/domain/page-kind";
import type { Text } from "@matinee/texts";
import { and, asc, eq, ne } from "drizzle-orm";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { updateFestivalWindow } from "../../../db/festival-window.ts";
import { isFestival } from "../../../db/page-kind.ts";
import { savePlacesOfEvent } from "../../../db/places.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { festivalInvitations, pages } from "../../../db/schema/pages.ts";
import { AppError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { enqueuePageChange } from "../../webhooks/enqueue-page-webhook.ts";
import { outsideOfFestivals, type Page } from "../pages/page.rules.ts";
import { noteProgrammeChange } from "./programme-change.ts";
import { openSettlement } from "./store-settlement.ts";

type Screening = Pick<Page, "id" | "accountId" | "title" | "festivalId">;

interface Ending {
  end: InvitationEnd;
  reason?: string | undefined;
}

/** Builds the error that asks the caller to repeat the request with `confirmed: true`. */
export function createEndNeeded(text: Text, people: number): AppError {
  const details: EndScreeningNeeded = { people };
  return new AppError("confirmation-needed", text, { details: { ...details } });
}

/** Finds the festival of another account that shows a screening; undefined for none, or one of the same account. */
export async function findHost(db: Queryable, { festivalId, accountId }: Screening) {
  if (festivalId === null) return undefined;
  const [host] = await db
    .select({ id: pages.id, title: pages.title, accountId: pages.accountId })
    .from(pages)
    .where(and(eq(pages.id, festivalId), isFestival, ne(pages.accountId, accountId)));
  return host;
}

/**
 * Takes a locked screening out of the festival of another account, ends its invitation, and tells the other side by email
 * (rules/festivals.md, Invited screenings).
 * @returns false for a screening that no other account's festival shows
 */
export async function endInvitedScreening(
  tx: Transaction,
  screening: Screening,
  ending: Ending,
  now: Date,
): Promise<boolean> {
  const host = await findHost(tx, screening);
  if (!host) return false;
  await updateFestivalOfLeaver(tx, screening, host, ending, now);
  await updateFestivalWindow(tx, host.id);
  await noteProgrammeChange(tx, host.id);
  return true;
}

/**
 * Lets the screenings of other accounts leave a festival that is no more, and withdraws its invitations that were not answered.
 * The caller has locked the screenings (`lockProgramme`) and the festival.
 */
export async function releaseInvited(
  tx: Transaction,
  festival: Pick<Page, "id" | "title" | "accountId">,
  end: InvitationEnd,
  now: Date,
): Promise<void> {
  const invited = await tx
    .select({ id: pages.id, accountId: pages.accountId, title: pages.title, festivalId: pages.festivalId })
    .from(pages)
    .where(and(eq(pages.festivalId, festival.id), ne(pages.accountId, festival.accountId)))
    .orderBy(asc(pages.id))
    .for("no key update");
  for (const screening of invited) await updateFestivalOfLeaver(tx, screening, festival, { end }, now);
  if (invited.length > 0) {
    await updateFestivalWindow(tx, festival.id);
    await noteProgrammeChange(tx, festival.id);
  }
  await tx
    .update(festivalInvitations)
    .set({ state: "withdrawn", tokenHash: null, endedAt: now })
    .where(and(eq(festivalInvitations.festivalId, festival.id), eq(festivalInvitations.state, "pending")));
}

/** Locks the screenings of a festival in id order, before the festival itself. */
export async function lockProgramme(tx: Transaction, festivalId: string): Promise<void> {
  await tx
    .select({ id: pages.id })
    .from(pages)
    .where(eq(pages.festivalId, festivalId))
    .orderBy(asc(pages.id))
    .for("no key update");
}

async function updateFestivalOfLeaver(
  tx: Transaction,
  screening: Screening,
  festival: { id: string; title: string; accountId: string },
  { end, reason = "" }: Ending,
  now: Date,
): Promise<void> {
  const isFestivalOver = end === "festival-cancelled" || end === "festival-archived";
  const holders = isFestivalOver ? 0 : await openSettlement(tx, screening, now);
  await tx.update(pages).set(outsideOfFestivals).where(eq(pages.id, screening.id));
  await savePlacesOfEvent(tx, screening.id);
  await tx
    .update(festivalInvitations)
    .set({ state: "ended", endedAt: now, reason: reason || null })
    .where(
      and(
        eq(festivalInvitations.festivalId, festival.id),
        eq(festivalInvitations.pageId, screening.id),
        eq(festivalInvitations.state, "accepted"),
      ),
    );
  await enqueuePageChange(tx, screening.id, ["festivalId"]);
  const isByOrganizer = end === "by-festival" || isFestivalOver;
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, isByOrganizer ? screening.accountId : festival.accountId));
  if (!owner) return;
  await enqueueEmail(tx, {
    template: "festival-invitation-ended",
    to: owner.email,
    input: {
      end,
      festivalTitle: festival.title,
      title: screening.title,
      reason,
      ...(holders > 0 && !isByOrganizer && { passes: { festivalId: festival.id, holders } }),
    },
    ...(end !== "screening-removed" && { pageId: isByOrganizer ? screening.id : festival.id }),
  });
}

import type { Text } from "@matinee/texts";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import { premieres } from "../../../../db/schema/premieres.ts";
import type { MissingRequirement } from "../activation.rules.ts";
import type { Context } from "../../../../platform/context.ts";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { rejectLockedFilm } from "../../../video/premiere-film.ts";
import type { Page } from "../page.rules.ts";
import { hasMoved } from "./require-confirmation.ts";

/**
 * Keeps a save from changing what a premiere decides: the dates of its event, and from 15 minutes before the start its
 * film.
 * @throws AppError invalid at the date, state-conflict
 */
export async function protectPremiere(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  stored: Page,
  next: Page,
): Promise<void> {
  if (stored.featureVideoId !== next.featureVideoId) await rejectLockedFilm(tx, stored.id, clock.now());
  if (!hasMoved(stored, next)) return;
  const [premiere] = await tx
    .select({ pageId: premieres.pageId })
    .from(premieres)
    .where(eq(premieres.pageId, stored.id));
  if (!premiere) return;
  const field = stored.opensAt?.getTime() === next.opensAt?.getTime() ? "eventEnd" : "eventStart";
  throw createFieldError(field, (t) => t.premiere.setsDates);
}

/**
 * Rejects the activation of an event whose premiere should have started already: its viewers could not attend it.
 * @throws AppError not-activatable
 */
export async function rejectPassedPremiere(
  tx: Transaction,
  { clock }: Pick<Context, "clock">,
  pageId: string,
): Promise<void> {
  const [premiere] = await tx
    .select({ startsAt: premieres.startsAt })
    .from(premieres)
    .where(eq(premieres.pageId, pageId));
  if (!premiere || clock.now() < premiere.startsAt) return;
  const message: Text = (t) => t.premiere.startPassed;
  const missing: MissingRequirement[] = [{ field: "eventStart", step: "eventDetails", message }];
  throw new AppError("not-activatable", message, { details: { missing } });
}

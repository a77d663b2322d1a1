import { createHash } from "node:crypto";
import { buildCalendar, type CalendarEntry } from "@matinee/domain/calendar-file";
import { buildEventPath } from "@matinee/domain/watch-address";
import { defaultLanguage, isLanguage, type Texts } from "@matinee/texts/languages";
import { transact } from "../../../db/transaction.ts";
import type { Context, Services } from "../../../platform/context.ts";
import { generateToken, hashToken } from "../../../platform/crypto.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { translateText, translateTitles } from "../../events/translations/translate.rules.ts";
import { findTranslations } from "../../events/translations/translations.queries.ts";
import {
  findPlanOfCalendar,
  findPlanRows,
  getPlanHolder,
  getPlannedTime,
  type PlanRow,
} from "./plan.queries.ts";
import { lockHolder, saveVersion } from "./save-plan.ts";

/** How long an entry takes whose film has no length yet. */
const UNKNOWN_SECONDS = 2 * 3600;

/**
 * Creates the address of a plan's calendar, with a token that opens nothing else, in the language of who asks for it. The one that it
 * had stops working.
 * @returns the address, which is stored nowhere
 * @throws AppError not-found, state-conflict for a pass that is not valid
 */
export async function createPlanCalendar(
  ctx: Pick<Context, "db" | "clock" | "config" | "texts">,
  token: string,
): Promise<string> {
  const calendarToken = generateToken();
  await setCalendar(ctx, token, hashToken(calendarToken));
  const path = nameLanguage(`/v1/plans/${calendarToken}/calendar.ics`, ctx.texts);
  return new URL(path, ctx.config.WATCH_URL).href;
}

/** Names the language of these texts in an address: calendar programs ask for none. */
const nameLanguage = (address: string, { formats: { language } }: Texts): string =>
  language === defaultLanguage ? address : `${address}?lang=${language}`;

/** Ends the address of a plan's calendar. @throws AppError not-found, state-conflict for a pass that is not valid */
export const removePlanCalendar = (ctx: Pick<Services, "db" | "clock">, token: string): Promise<void> =>
  setCalendar(ctx, token, null);

async function setCalendar(
  ctx: Pick<Services, "db" | "clock">,
  token: string,
  calendarHash: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const holder = await getPlanHolder(ctx.db, token, now);
  await transact(ctx.db, async (tx) => {
    await lockHolder(tx, holder);
    await saveVersion(tx, holder, now, { calendarHash });
  });
}

/**
 * Writes the calendar of a plan (RFC 5545). It names neither a person nor a link that opens a film. The same plan gives the same
 * text, so that caches can compare it.
 * @param calendarToken of its address
 * @throws AppError not-found for an address that was replaced or ended, or whose pass or ticket admits no more
 */
export async function writePlanCalendar(
  { db, clock, config, texts }: Context,
  calendarToken: string,
): Promise<{ text: string; etag: string }> {
  const found = await findPlanOfCalendar(db, calendarToken);
  if (!found) throw createNotFoundError("calendar");
  const { stored, ticket, festival } = found;
  const rows = await findPlanRows(db, { entitlementId: ticket.id, festival });
  const { language } = texts.formats;
  const ids = [festival.id, ...rows.map(({ screening }) => screening.id)];
  const translations = await findTranslations(db, ids, isLanguage(language) ? language : defaultLanguage);
  const toEntry = (line: PlanRow): CalendarEntry => {
    const screening = translateTitles(translations, line.screening.id, line.screening);
    const { startsAt, seconds } = getPlannedTime(line, clock.now());
    const changedAt = screening.updatedAt > stored.savedAt ? screening.updatedAt : stored.savedAt;
    return {
      // Two people's plans have different times for one screening, and their calendars may be in one program.
      id: createHash("sha256").update(`${ticket.id} ${screening.id}`).digest("base64url").slice(0, 22),
      version: stored.version + screening.version,
      isCancelled: !screening.isShown,
      isTimed: true,
      daysIn: null,
      title: screening.title,
      description: screening.description,
      language,
      url: new URL(
        nameLanguage(buildEventPath({ kind: "screening", url: screening.slug }), texts),
        config.WATCH_URL,
      ).href,
      startsAt,
      endsAt: new Date(startsAt.getTime() + (seconds ?? UNKNOWN_SECONDS) * 1000),
      changedAt,
    };
  };
  const title = translateText(translations, festival.id, "title", festival.title);
  const text = buildCalendar(texts.calendar.nameOfPlan(title), rows.map(toEntry), language);
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"` };
}

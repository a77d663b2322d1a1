import type { ProgrammeItemInput } from "@matinee/contract/schemas/premieres";
import { computeLength } from "@matinee/domain/premiere-clock";
import { eq } from "drizzle-orm";
import { defaultLanguage } from "@matinee/texts/languages";
import type { Transaction } from "../../db/client.ts";
import {
  liveRoomEvents,
  liveRoomMembers,
  liveRooms,
  moderators,
  reactions,
} from "../../db/schema/live-rooms.ts";
import { pages } from "../../db/schema/pages.ts";
import { premiereCommands, premieres, programmeItems } from "../../db/schema/premieres.ts";
import { videos } from "../../db/schema/videos.ts";
import { findShownFilms } from "../../modules/video/shown-films.ts";
import { transact } from "../../db/transaction.ts";
import { enqueueEmail } from "../../modules/email-outbox/enqueue-email.ts";
import { createModeratorToken } from "../../modules/premieres/moderators/moderator-token.ts";
import { findPremiere, toPremiereResponse } from "../../modules/premieres/premieres.queries.ts";
import type { Services } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import {
  demoModerator,
  demoProgramme,
  ENCORE_MS,
  LOBBY_MINUTES,
  PREMIERE_STARTS_IN_MS,
} from "./demo-premiere.ts";

const MINUTE_MS = 60_000;

/**
 * Plans the premiere of the demo again: it starts a few minutes from now, and an encore follows. Its moderator is invited once.
 */
export async function seedPremiere(services: Services, pageId: string): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const startsAt = new Date(Math.ceil((now.getTime() + PREMIERE_STARTS_IN_MS) / MINUTE_MS) * MINUTE_MS);
  await transact(db, async (tx) => {
    await schedulePremiere(tx, services, pageId, {
      startsAt,
      encore: ENCORE_MS,
      lobbyMinutes: LOBBY_MINUTES,
      programme: demoProgramme,
    });
    await inviteModerator(tx, config, pageId, now);
  });
}

interface Schedule {
  startsAt: Date;
  /** The end of the encore that follows the programme, or how long it takes. */
  encore: Date | number;
  lobbyMinutes: number;
  /** Without the length of the film. */
  programme: readonly ProgrammeItemInput[];
}

/**
 * Plans a premiere with an empty live room, instead of the one that was planned. Its film must be converted. Screens that are
 * still open from an earlier start learn of it.
 */
export async function schedulePremiere(
  tx: Transaction,
  { clock }: Pick<Services, "clock">,
  pageId: string,
  schedule: Schedule,
): Promise<void> {
  const now = clock.now();
  const { startsAt, encore, lobbyMinutes } = schedule;
  const programme = await planProgramme(tx, pageId, schedule.programme);
  const encoreFrom = new Date(startsAt.getTime() + computeLength(programme));
  const encoreUntil = typeof encore === "number" ? new Date(encoreFrom.getTime() + encore) : encore;
  await tx
    .update(pages)
    .set({ eventStart: startsAt, eventEnd: encoreUntil, opensAt: startsAt, closesAt: encoreUntil })
    .where(eq(pages.id, pageId));
  await emptyRoom(tx, pageId);
  await tx.delete(premieres).where(eq(premieres.pageId, pageId));
  await tx.insert(premieres).values({
    pageId,
    startsAt,
    lobbyMinutes,
    latePolicy: "any-time",
    lateMinutes: 0,
    sellAfterStart: true,
    encoreFrom,
    encoreUntil,
    anchorAt: startsAt,
  });
  await tx.insert(programmeItems).values(programme);
  const planned = await findPremiere(tx, pageId);
  if (!planned) throw new Error("The demo's premiere was not created");
  const payload = toPremiereResponse(planned);
  const mediaMs = now.getTime() - startsAt.getTime();
  await appendEvents(tx, pageId, [{ kind: "premiere", payload, mediaMs, at: now }]);
}

/** Completes a programme with the film of the event and its length. */
async function planProgramme(tx: Transaction, pageId: string, items: readonly ProgrammeItemInput[]) {
  const [shown] = await findShownFilms(tx, pageId);
  const [film] = shown
    ? await tx
        .select({ id: videos.id, seconds: videos.durationSeconds })
        .from(videos)
        .where(eq(videos.id, shown.videoId))
    : [];
  if (!film?.seconds) throw new Error("The demo's premiere has no converted film");
  const filmMs = Math.round(film.seconds * 1000);
  return items.map(({ kind, title, link, durationMs }, sortOrder) => ({
    pageId,
    sortOrder,
    kind,
    title,
    link,
    videoId: kind === "film" ? film.id : null,
    durationMs: durationMs ?? filmMs,
  }));
}

/**
 * Removes what happened in the room on earlier nights. Its numbers go on, because open screens and processes know the
 * last one.
 */
async function emptyRoom(tx: Transaction, pageId: string): Promise<void> {
  await tx.delete(liveRoomEvents).where(eq(liveRoomEvents.pageId, pageId));
  await tx.delete(liveRoomMembers).where(eq(liveRoomMembers.pageId, pageId));
  await tx.delete(reactions).where(eq(reactions.pageId, pageId));
  await tx.delete(premiereCommands).where(eq(premiereCommands.pageId, pageId));
  const settings: Partial<typeof liveRooms.$inferInsert> = {
    isChatClosed: false,
    slowSeconds: 0,
    holdFirst: false,
    blockedWords: [],
    pinnedSeq: null,
    encoreChat: "read",
  };
  await tx
    .insert(liveRooms)
    .values({ pageId, ...settings })
    .onConflictDoUpdate({ target: liveRooms.pageId, set: settings });
}

/** Invites the moderator once. The email with the link is in the demo's inbox. */
async function inviteModerator(
  tx: Transaction,
  { keyRing }: Services["config"],
  pageId: string,
  createdAt: Date,
): Promise<void> {
  const { id, name, email } = demoModerator;
  const tokenHash = hashToken(createModeratorToken(keyRing, id));
  const [invited] = await tx
    .insert(moderators)
    .values({ id, pageId, name, email, tokenHash, createdAt })
    .onConflictDoNothing()
    .returning({ id: moderators.id });
  if (!invited) return;
  await enqueueEmail(tx, {
    template: "moderator-invitation",
    to: email,
    language: defaultLanguage,
    input: { moderatorId: id },
    dedupeKey: `moderator-invitation:${id}`,
    pageId,
  });
}

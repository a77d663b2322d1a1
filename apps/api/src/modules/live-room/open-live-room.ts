import { verbatim } from "@matinee/texts/languages";
import type { z } from "zod";
import type { MemberRole, openedLiveRoomSchema } from "@matinee/contract/schemas/live-rooms";
import { messages } from "@matinee/texts";
import { NIGHT_ROLES, type PageRole } from "@matinee/contract/policy";
import { decideFilmAccess } from "@matinee/domain/admission";
import { isChatOpen, maxShownName } from "@matinee/domain/chat-rules";
import { decideGate } from "@matinee/domain/gate";
import { hasLink } from "@matinee/domain/has-link";
import {
  computePosition,
  findItem,
  getPremierePhase,
  type PremierePhase,
} from "@matinee/domain/premiere-clock";
import { truncate } from "@matinee/domain/text-rules";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { transact } from "../../db/transaction.ts";
import { liveRoomMembers, moderators } from "../../db/schema/live-rooms.ts";
import type { Context, Moderator } from "../../platform/context.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { isAdmittedRole, resolvePageRole } from "../../platform/page-role.ts";
import { findViewerAccess, type ViewerAccess } from "../access/viewer-access.queries.ts";
import { lockPass, rejectPassProblem, usePassOf } from "../access/use-pass.ts";
import { identifyViewer } from "../playback/identify-viewer.ts";
import { countHolders } from "../events/holders.queries.ts";
import { admitDevice, hashNetwork, isDevice } from "./admit-device.ts";
import { rejectLateNewcomer } from "../premieres/admit-to-premiere.ts";
import { findStoppedBy } from "../premieres/commands.queries.ts";
import {
  findPremiere,
  type StoredPremiere,
  toClock,
  toPremiereResponse,
} from "../premieres/premieres.queries.ts";
import {
  findLastMessages,
  findLiveRoom,
  findReactions,
  type LiveRoomSettings,
  toPublicSettings,
} from "./live-rooms.queries.ts";
import { countPeople } from "./members.queries.ts";
import { findVisibleQuestions } from "./questions.queries.ts";
import { type RoomToken, signRoomToken, ROOM_TOKEN_MS } from "./room-tokens.ts";
import { buildViewerKey } from "../../platform/viewer-key.ts";

export interface LiveRoomInput {
  pageId: string;
  deviceId: string;
  orderSlug?: string | undefined;
  subscriberId?: string | undefined;
  /** The link of a pass. */
  passToken?: string | undefined;
  /** What a viewer without a ticket or registration wants to be called. */
  name?: string | undefined;
  /** The name of who has none, in the language of the page. */
  guestName: string;
}

type OpenedLiveRoom = z.input<typeof openedLiveRoomSchema>;
type Member = typeof liveRoomMembers.$inferSelect;

interface Visitor extends Pick<
  RoomToken,
  "orderId" | "subscriberId" | "entitlementId" | "passId" | "sessionId"
> {
  /** Key of the member: an order or a registration is one member on all devices. */
  viewer: string;
  name: string;
  role: MemberRole;
}

/**
 * Admits a viewer to the live room of a premiere, from the opening of the lobby until the event closes. Owner, staff,
 * moderators and the event's team for the night may always enter. The first entry with a pass uses it (rules/passes.md, Uses).
 * @throws AppError not-found without a premiere, forbidden, challenge-needed and too-many-requests for a new device
 */
export async function openLiveRoom(ctx: Context, input: LiveRoomInput): Promise<OpenedLiveRoom> {
  const now = ctx.clock.now();
  const { passToken } = input;
  const byPass =
    passToken === undefined
      ? null
      : await transact(ctx.db, async (tx) => {
          await lockPass(tx, passToken, now);
          const access = await admit(ctx, tx, input, now);
          if (access.visitor.passId === undefined) return null;
          await rejectLate(tx, access, now);
          access.visitor.entitlementId = await usePassOf(tx, access, now);
          return join(ctx, tx, input.pageId, access, now);
        });
  const { visitor, member, stored, state } = byPass ?? (await enter(ctx, input, now));
  const ticket: RoomToken = {
    pageId: input.pageId,
    memberId: member.id,
    role: visitor.role,
    orderId: visitor.orderId,
    subscriberId: visitor.subscriberId,
    entitlementId: visitor.entitlementId,
    passId: visitor.passId,
    sessionId: visitor.sessionId,
    issuedAt: now.getTime(),
    expiresAt: now.getTime() + ROOM_TOKEN_MS,
  };
  const signed = signRoomToken(ctx.config.keyRing, ticket);
  // Read before the messages: an event in between comes by the stream once more, and clients ignore numbers they have.
  const room = await findLiveRoom(ctx.db, input.pageId);
  return {
    ticket: signed,
    expiresAt: new Date(ticket.expiresAt).toISOString(),
    streamUrl: `/v1/live-rooms/${signed}/events`,
    member: { id: member.id, name: member.name, role: member.role },
    lastSeq: room.lastSeq,
    settings: toPublicSettings(room),
    premiere: toPremiereResponse(stored, await findStoppedBy(ctx.db, stored.premiere)),
    messages:
      state.phase === "over" && visitor.role === "viewer" ? [] : await findLastMessages(ctx.db, input.pageId),
    ...(await countPeople(ctx.db, input.pageId)),
    holders: await countHolders(ctx.db, input.pageId),
    isChatOpen: mayChat(state, room),
    questions: await findVisibleQuestions(ctx.db, input.pageId, member.id),
    areQuestionsOpen: state.areQuestionsOpen,
    reactions: state.phase === "over" ? await findReactions(ctx.db, input.pageId) : null,
  };
}

/** Admits somebody whom no pass admits, and makes them a member. */
async function enter(ctx: Context, input: LiveRoomInput, now: Date) {
  const access = await admit(ctx, ctx.db, input, now);
  await rejectLate(ctx.db, access, now);
  if (isDevice(access.visitor)) await admitDevice(ctx, input.pageId, access.visitor.viewer);
  return join(ctx, ctx.db, input.pageId, access, now);
}

/** What somebody who may enter is there as. */
interface Admission extends ViewerAccess {
  visitor: Visitor;
  stored: StoredPremiere;
}

/** @throws AppError not-found, forbidden */
async function admit(ctx: Context, db: Queryable, input: LiveRoomInput, now: Date): Promise<Admission> {
  const { pageId, orderSlug, subscriberId, passToken } = input;
  const access = await findViewerAccess(db, pageId, [orderSlug, subscriberId], now, passToken);
  if (!access) throw createNotFoundError("event");
  const stored = await findPremiere(db, pageId);
  const role = await resolvePageRole(db, ctx.actor, access.page);
  const visitor = isAdmittedRole(role, NIGHT_ROLES)
    ? identifyHost(ctx, role)
    : ctx.moderator
      ? identifyModerator(ctx.moderator)
      : admitViewer(access, stored, input, now);
  if (!stored) throw createNotFoundError("premiere");
  return { ...access, visitor, stored };
}

/** @throws AppError forbidden for a viewer who comes too late */
async function rejectLate(db: Queryable, { visitor, stored }: Admission, now: Date): Promise<void> {
  if (visitor.role === "viewer") await rejectLateNewcomer(db, stored, visitor.viewer, now);
}

/** @throws AppError forbidden for somebody who was banned */
async function join(ctx: Context, db: Queryable, pageId: string, { visitor, stored }: Admission, now: Date) {
  const state = describeNight(stored, now);
  const network = isDevice(visitor) ? hashNetwork(ctx, pageId) : null;
  const entry = { joinedAt: now, joinedMs: state.positionMs };
  const member = await joinRoom(db, pageId, { ...visitor, network }, entry);
  if (ctx.moderator && member.role === "moderator") await recordOpening(db, ctx.moderator, now);
  if (member.bannedAt) throw new AppError("forbidden", (t) => t.liveRoom.removed);
  return { visitor, member, stored, state };
}

interface NightState {
  phase: PremierePhase;
  /** Milliseconds since the start of the programme. */
  positionMs: number;
  isChatOpen: boolean;
  areQuestionsOpen: boolean;
}

/** Describes where the night is at `now`. */
export function describeNight({ premiere, programme }: StoredPremiere, now: Date): NightState {
  const clock = toClock(premiere);
  const { lobbyMinutes, startsAt } = premiere;
  const positionMs = Math.round(computePosition(clock, now));
  const phase = getPremierePhase({ clock, programme, lobbyMinutes, startsAt }, now);
  const item = findItem(programme, positionMs)?.item.kind ?? null;
  const isOpen = isChatOpen(phase, item);
  return { phase, positionMs, isChatOpen: isOpen, areQuestionsOpen: isOpen };
}

/** Whether viewers may write: as the programme says or, in the encore, as the owner chose. */
export function mayChat(
  { phase, isChatOpen: isOpenNow }: Pick<NightState, "phase" | "isChatOpen">,
  { isChatClosed, encoreChat }: Pick<LiveRoomSettings, "isChatClosed" | "encoreChat">,
): boolean {
  if (isChatClosed) return false;
  return phase === "over" ? encoreChat === "write" : isOpenNow;
}

function identifyHost({ actor }: Context, role: PageRole | null): Visitor {
  if (!actor) throw createNotFoundError("event");
  const shownAs = { owner: "owner", producer: "owner", staff: "staff" } as const;
  return {
    viewer: buildViewerKey("account", actor.accountId),
    name: actor.name,
    role: role === "owner" || role === "producer" || role === "staff" ? shownAs[role] : "moderator",
    sessionId: actor.sessionId ?? undefined,
  };
}

const identifyModerator = ({ id, name }: Moderator): Visitor => ({
  viewer: buildViewerKey("moderator", id),
  name: name || messages.liveRoom.moderator,
  role: "moderator",
});

/** Shows the owner that the link arrived, and before the start that its moderator is there. */
async function recordOpening(db: Queryable, { id }: Moderator, openedAt: Date): Promise<void> {
  const lastMinute = new Date(openedAt.getTime() - 60_000);
  await db
    .update(moderators)
    .set({ openedAt, lastSeenAt: openedAt })
    // A connection that breaks again and again must not write each time.
    .where(and(eq(moderators.id, id), or(isNull(moderators.openedAt), lt(moderators.openedAt, lastMinute))));
}

/** @throws AppError as a start of the film, but the lobby is open before it */
function admitViewer(
  access: ViewerAccess,
  stored: StoredPremiere | null,
  { deviceId, name: givenName = "", guestName }: Pick<LiveRoomInput, "deviceId" | "name" | "guestName">,
  now: Date,
): Visitor {
  const { page, holdings, order, subscriber, pass } = access;
  if (page.superarchived || page.archived || !page.activated || !stored) throw createNotFoundError("event");
  const { phase } = describeNight(stored, now);
  // The room of the encore is for those who may watch it, who may finish it after the event.
  const closesAt = (phase === "over" && access.window?.closesAt) || page.closesAt;
  const isOver = closesAt !== null && closesAt <= now;
  if (page.cancelledAt || (isOver && page.closesAt !== null && page.closesAt <= now))
    throw new AppError("forbidden", (t) => t.gate.callToAction.ended);
  const { paywallSettings, emailCapture } = page;
  const gate = decideGate({ ...paywallSettings, emailCapture }, true);
  const film = decideFilmAccess(gate, holdings, {
    showTimeSeconds: paywallSettings.showTime,
    isOptional: paywallSettings.isOptional,
  });
  rejectPassProblem(access);
  if (film.kind !== "full")
    throw new AppError(
      "forbidden",
      gate === "emailCapture" ? (t) => t.registration.intro : verbatim(paywallSettings.subtitle),
    );
  if (isOver) throw new AppError("forbidden", (t) => t.timeToWatch.over);
  if (phase === "before") throw new AppError("forbidden", (t) => t.liveRoom.notOpenYet);
  const viewer = identifyViewer(access, gate, deviceId);
  const knownName = viewer.passId
    ? pass?.pass?.holderName
    : viewer.orderId
      ? order?.gift?.recipientName || order?.name
      : subscriber?.name;
  // Everyone reads it: a link in it would be an advertisement.
  const chosenName = hasLink(givenName) ? "" : givenName;
  return {
    viewer: viewer.key,
    // An address is never shown to others, and a long name would push the others from the screen.
    name: truncate(knownName || chosenName || guestName, maxShownName).text,
    role: "viewer",
    orderId: viewer.orderId,
    subscriberId: viewer.subscriberId,
    entitlementId: viewer.entitlementId,
    passId: viewer.passId,
  };
}

/** A host is never banned: a former member of the team is, until they enter as a host again. */
async function joinRoom(
  db: Queryable,
  pageId: string,
  { viewer, name, role, network }: Visitor & { network: string | null },
  entry: { joinedAt: Date; joinedMs: number },
): Promise<Member> {
  const [member] = await db
    .insert(liveRoomMembers)
    .values({ pageId, viewer, name, role, network, ...entry })
    .onConflictDoUpdate({
      target: [liveRoomMembers.pageId, liveRoomMembers.viewer],
      set: { name, role, network, ...(role !== "viewer" && { bannedAt: null }) },
    })
    .returning();
  if (!member) throw new Error("the upsert returned no member");
  return member;
}

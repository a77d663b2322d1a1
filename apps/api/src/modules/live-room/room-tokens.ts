import type { MemberRole } from "@matinee/contract/schemas/live-rooms";
import { MEMBER_ROLES } from "@matinee/contract/schemas/live-rooms";
import { z } from "zod";
import type { Services } from "../../platform/context.ts";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Revocations } from "../playback/revocations.ts";

/** A temporary permission to be in a live room: the `ticket` in the addresses of its routes, signed. */
export interface RoomToken {
  pageId: string;
  memberId: string;
  role: MemberRole;
  orderId?: string | undefined;
  subscriberId?: string | undefined;
  /** Its revocation ends the stream. */
  entitlementId?: string | undefined;
  /** The same of the pass that was used. */
  passId?: string | undefined;
  /** The session with which an account entered as a host; the stream ends with it. */
  sessionId?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  issuedAt: number;
  expiresAt: number;
}

/** Checks permissions against revocations. A ban revokes the member's id, as a grant is revoked by its own. */
export interface RoomTokens {
  /** A renewed one keeps the time of its first issue, so a revocation ends it too. */
  isRevoked(ticket: RoomToken): boolean;
  /** @throws AppError not-found when it is forged, revoked or has expired */
  require(text: string): RoomToken;
}

export function createRoomTokens(
  { config, clock }: Pick<Services, "config" | "clock">,
  revocations: Pick<Revocations, "isRevoked">,
): RoomTokens {
  const isRevoked = ({ memberId, pageId, entitlementId, passId, sessionId, issuedAt }: RoomToken) =>
    revocations.isRevoked({ id: memberId, pageId, entitlementId, passId, sessionId, issuedAt });
  return {
    isRevoked,
    require(text) {
      const ticket = readTicket(config.keyRing, text, clock.now());
      if (isRevoked(ticket)) throw createNotFoundError("liveRoom");
      return ticket;
    },
  };
}

export const ROOM_TOKEN_MS = 15 * 60_000;
/** When the stream sends a new one. */
export const RENEWAL_MS = 10 * 60_000;
const PURPOSE = "live-room";

/** Field names are short because addresses contain the payload. */
const payloadSchema = z.object({
  p: z.uuid(),
  m: z.uuid(),
  r: z.enum(MEMBER_ROLES),
  o: z.uuid().optional(),
  s: z.uuid().optional(),
  t: z.uuid().optional(),
  a: z.uuid().optional(),
  n: z.uuid().optional(),
  i: z.number().int(),
  e: z.number().int(),
});

/** Signs a permission with the newest key. */
export function signRoomToken(keyRing: KeyRing, ticket: RoomToken): string {
  const short: z.infer<typeof payloadSchema> = {
    p: ticket.pageId,
    m: ticket.memberId,
    r: ticket.role,
    o: ticket.orderId,
    s: ticket.subscriberId,
    t: ticket.entitlementId,
    a: ticket.passId,
    n: ticket.sessionId,
    i: ticket.issuedAt,
    e: ticket.expiresAt,
  };
  return sign(keyRing, PURPOSE, JSON.stringify(short));
}

/** Reads a permission. @throws AppError not-found when it is forged or has expired */
function readTicket(keyRing: KeyRing, text: string, now: Date): RoomToken {
  const payload = unsign(keyRing, PURPOSE, text);
  if (payload === null) throw createNotFoundError("liveRoom");
  const { p, m, r, o, s, t, a, n, i, e } = payloadSchema.parse(JSON.parse(payload));
  if (e <= now.getTime()) throw createNotFoundError("liveRoom");
  return {
    pageId: p,
    memberId: m,
    role: r,
    orderId: o,
    subscriberId: s,
    entitlementId: t,
    passId: a,
    sessionId: n,
    issuedAt: i,
    expiresAt: e,
  };
}

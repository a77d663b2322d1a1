import type { MemberRole } from "@matinee/contract/schemas/live-rooms";
import { MEMBER_ROLES } from "@matinee/contract/schemas/live-rooms";
import { z } from "zod";
import { type KeyRing, sign, unsign } from "../../platform/crypto.ts";
import { createNotFoundError } from "../../platform/errors.ts";

/** A temporary permission to be in a live room. The addresses of its routes contain the signed ticket. */
export interface LiveRoomTicket {
  pageId: string;
  memberId: string;
  role: MemberRole;
  /** The entitlement behind it, whose revocation ends the stream. */
  orderId?: string | undefined;
  subscriberId?: string | undefined;
  /** Milliseconds since the Unix epoch. */
  issuedAt: number;
  expiresAt: number;
}

export const TICKET_MS = 15 * 60_000;
/** When the stream sends a new ticket. */
export const RENEWAL_MS = 10 * 60_000;
const PURPOSE = "live-room";

/** Field names are short because addresses contain the payload. */
const payloadSchema = z.object({
  p: z.uuid(),
  m: z.uuid(),
  r: z.enum(MEMBER_ROLES),
  o: z.uuid().optional(),
  s: z.uuid().optional(),
  i: z.number().int(),
  e: z.number().int(),
});

export function signTicket(keyRing: KeyRing, ticket: LiveRoomTicket): string {
  const { pageId: p, memberId: m, role: r, orderId: o, subscriberId: s, issuedAt: i, expiresAt: e } = ticket;
  return sign(keyRing, PURPOSE, JSON.stringify({ p, m, r, o, s, i, e }));
}

/** Reads a ticket. @throws AppError not-found when it is forged or has expired */
export function readTicket(keyRing: KeyRing, text: string, now: Date): LiveRoomTicket {
  const payload = unsign(keyRing, PURPOSE, text);
  if (payload === null) throw createNotFoundError("This live room");
  const { p, m, r, o, s, i, e } = payloadSchema.parse(JSON.parse(payload));
  if (e <= now.getTime()) throw createNotFoundError("This live room");
  return { pageId: p, memberId: m, role: r, orderId: o, subscriberId: s, issuedAt: i, expiresAt: e };
}

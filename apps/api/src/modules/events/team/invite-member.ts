import { lifetimes, maxTeamMembers } from "@matinee/domain/limits";
import type { EventRole } from "@matinee/domain/vocabulary";
import { isEmail } from "@matinee/domain/contact";
import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Transaction } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { teamInvitations } from "../../../db/schema/teams.ts";
import { transact } from "../../../db/transaction.ts";
import type { PageIdentity, SignedInContext } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { recordTeamChange } from "./record-team-change.ts";
import { findTeamInvitations, findTeamMembers, lockTeam, type TeamInvitationRow } from "./team.queries.ts";
import { createTeamToken } from "./team-token.ts";

const LIFETIME_MS = lifetimes.teamInvitationDays * 86_400_000;

/**
 * Emails an invitation to the team of an event (rules/events.md, Event teams). The link works once and expires; a new
 * invitation to the same address replaces the earlier one.
 * @throws AppError invalid for the address, state-conflict for a full team
 */
export async function inviteMember(
  ctx: SignedInContext,
  page: PageIdentity,
  input: { email: string; role: EventRole },
): Promise<TeamInvitationRow> {
  const email = input.email.trim();
  if (!isEmail(email)) throw createFieldError("email", (t) => t.signUp.issues["email-invalid"]);
  return transact(ctx.db, async (tx) => {
    await lockTeam(tx, page.id);
    return insertInvitation(tx, ctx, page, { email, role: input.role });
  });
}

/**
 * Sends an invitation again. The new link works from now on, the earlier one does not.
 * @throws AppError not-found, state-conflict for a full team
 */
export async function resendInvitation(
  ctx: SignedInContext,
  page: PageIdentity,
  invitationId: string,
): Promise<TeamInvitationRow> {
  return transact(ctx.db, async (tx) => {
    await lockTeam(tx, page.id);
    const [earlier] = await tx
      .select()
      .from(teamInvitations)
      .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.pageId, page.id)));
    if (!earlier) throw createNotFoundError("invitation");
    return insertInvitation(tx, ctx, page, earlier);
  });
}

async function insertInvitation(
  tx: Transaction,
  ctx: SignedInContext,
  page: PageIdentity,
  { email, role }: { email: string; role: EventRole },
): Promise<TeamInvitationRow> {
  const now = ctx.clock.now();
  const isSame = (row: { email: string }) => row.email.toLowerCase() === email.toLowerCase();
  const members = await findTeamMembers(tx, page.id);
  if (members.some(isSame)) throw createFieldError("email", (t) => t.team.isMember);
  const [owner] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(eq(accounts.id, page.accountId));
  if (owner && isSame(owner)) throw createFieldError("email", (t) => t.team.isOwner);
  const invited = await findTeamInvitations(tx, page.id);
  const waiting = invited.filter((row) => !isSame(row) && row.expiresAt > now);
  if (members.length + waiting.length >= maxTeamMembers)
    throw new AppError("state-conflict", (t) => t.team.full);
  await tx
    .delete(teamInvitations)
    .where(and(eq(teamInvitations.pageId, page.id), hasEmail(teamInvitations.email, email)));
  const id = uuidv7();
  const [invitation] = await tx
    .insert(teamInvitations)
    .values({
      id,
      pageId: page.id,
      email,
      role,
      tokenHash: hashToken(createTeamToken(ctx.config.keyRing, id)),
      invitedAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME_MS),
    })
    .returning();
  if (!invitation) throw new Error("the insert returned no invitation");
  await enqueueEmail(tx, {
    template: "team-invitation",
    to: email,
    input: { invitationId: id },
    dedupeKey: `team-invitation:${id}`,
    pageId: page.id,
  });
  await recordTeamChange(tx, ctx, page, "team.invite", { invitationId: id, role });
  return invitation;
}

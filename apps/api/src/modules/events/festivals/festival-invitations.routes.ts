import type { festivalInvitationRoutes } from "@matinee/contract/routes/festival-invitations";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { PageIdentity } from "../../../platform/context.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { acceptFestivalInvitation, declineFestivalInvitation } from "./answer-festival-invitation.ts";
import { askForTime, endFestivalInvitation, withdrawFestivalInvitation } from "./end-festival-invitation.ts";
import {
  findFestivalInvitations,
  findOpenOffer,
  findReceivedInvitations,
  toOfferedScreening,
} from "./festival-invitations.queries.ts";
import { inviteScreening } from "./invite-screening.ts";

export const festivalInvitationHandlers: Handlers<typeof festivalInvitationRoutes> = {
  async list({ ctx, page }) {
    requireFestival(page);
    return { status: 200, body: { data: await findFestivalInvitations(ctx.db, page.id, ctx.clock.now()) } };
  },
  async invite({ body, ctx, page }) {
    return { status: 201, body: { data: await inviteScreening(ctx, page, body) } };
  },
  async withdraw({ params, ctx, page }) {
    await withdrawFestivalInvitation(ctx, page, params.invitationId);
    return { status: 204 };
  },
  async end({ params, body, ctx, page }) {
    await endFestivalInvitation(ctx, page, params.invitationId, body);
    return { status: 204 };
  },
  async askForTime({ params, body, ctx, page }) {
    await askForTime(ctx, page, params.invitationId, body.message);
    return { status: 204 };
  },
  async received({ ctx }) {
    const received = await findReceivedInvitations(ctx.db, ctx.actor.accountId, ctx.clock.now());
    return { status: 200, body: { data: received } };
  },
  async view({ body, ctx }) {
    return { status: 200, body: { data: toOfferedScreening(await findOpenOffer(ctx, body, null)) } };
  },
  async accept({ body, ctx }) {
    return { status: 200, body: { data: await acceptFestivalInvitation(ctx, body) } };
  },
  async decline({ body, ctx }) {
    await declineFestivalInvitation(ctx, body);
    return { status: 204 };
  },
};

/** @throws AppError not-found for an event that is no festival */
function requireFestival({ kind }: PageIdentity): void {
  if (kind !== "festival") throw createNotFoundError("event");
}

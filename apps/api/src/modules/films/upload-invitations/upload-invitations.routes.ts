import { uploadInvitationRoutes } from "@matinee/contract/routes/upload-invitations";
import type { FastifyInstance } from "fastify";
import type { Context, Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { type Handlers, registerRoutes } from "../../../platform/http/contract-routes.ts";
import { inviteFilmmaker, withdrawUploadInvitation } from "./invite-filmmaker.ts";
import { addInvitedFile, changeInvitedFilm, openInvitedFilm } from "./invited-film.ts";

const handlers: Handlers<typeof uploadInvitationRoutes> = {
  async create({ ctx, params, body }) {
    return { status: 201, body: { data: await inviteFilmmaker(ctx, params.id, body) } };
  },
  async withdraw({ ctx, params }) {
    await withdrawUploadInvitation(ctx, params.id, params.invitationId);
    return { status: 204 };
  },
  async getFilm({ ctx }) {
    return { status: 200, body: { data: await openInvitedFilm(requireUploader(ctx)) } };
  },
  async updateFilm({ ctx, body }) {
    return { status: 200, body: { data: await changeInvitedFilm(requireUploader(ctx), body) } };
  },
  async addFile({ ctx, body }) {
    return { status: 201, body: { data: await addInvitedFile(requireUploader(ctx), body) } };
  },
};

/** The policy of these routes admits nobody else; its type cannot say so. */
function requireUploader(ctx: Context) {
  const { uploader } = ctx;
  if (!uploader) throw new AppError("not-found", (t) => t.films.invited.linkEnded);
  return { ...ctx, uploader };
}

/** Registers the routes of upload invitations. */
export const registerUploadInvitations = (app: FastifyInstance, services: Services): void =>
  registerRoutes(app, services, uploadInvitationRoutes, handlers);

import { z } from "zod";
import { nameText, uuid, wrapData } from "../envelope.ts";
import { accountRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  invitedFilmChangesSchema,
  invitedFilmSchema,
  newUploadInvitationSchema,
  uploadInvitationSchema,
} from "../schemas/films.ts";
import { createdVideoSchema } from "../schemas/videos.ts";

const byFilm = z.object({ id: uuid });
const byInvitation = byFilm.extend({ invitationId: uuid });

/** Links by which filmmakers without an account upload the file of a film and fill its record. */
export const uploadInvitationRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "/v1/films/:id/upload-invitations",
      summary: "Email a filmmaker a link to upload the film; it ends the earlier link of the film",
      pathParams: byFilm,
      body: newUploadInvitationSchema,
      responses: { 201: wrapData(uploadInvitationSchema) },
      metadata: accountRoute("films:write", { idempotent: true }),
    },
    withdraw: {
      method: "DELETE",
      path: "/v1/films/:id/upload-invitations/:invitationId",
      summary: "Withdraw an upload invitation; its link stops working, and an unfinished upload ends",
      pathParams: byInvitation,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("films:write"),
    },
    getFilm: {
      method: "GET",
      path: "/v1/invited-film",
      summary: "Get the film of an upload link",
      responses: { 200: wrapData(invitedFilmSchema) },
      metadata: { allow: ["uploader"] },
    },
    updateFilm: {
      method: "PATCH",
      path: "/v1/invited-film",
      summary:
        "Fill the record of the film of an upload link; with `version`, a newer stored one is a conflict",
      body: invitedFilmChangesSchema,
      responses: { 200: wrapData(invitedFilmSchema) },
      metadata: { allow: ["uploader"] },
    },
    addFile: {
      method: "POST",
      path: "/v1/invited-film/file",
      summary:
        "Announce the file of the film of an upload link, or continue its upload; its bytes go to `uploadUrl` by tus, with the token",
      body: z.strictObject({
        name: nameText(255).min(1),
        /** Size in bytes. */
        size: z.number().int().min(1),
      }),
      responses: { 201: wrapData(createdVideoSchema.omit({ url: true })) },
      metadata: { allow: ["uploader"], rateLimit: { max: 60, windowSeconds: 3600, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

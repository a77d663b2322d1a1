import { filmImportLimits } from "@matinee/domain/film-records";
import { z } from "zod";
import { dropNullFields, uuid, wrapData } from "../envelope.ts";
import { accountRoute, ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  filmChangesSchema,
  filmImportSchema,
  filmPageSchema,
  filmSchema,
  filmsQuery,
  importFilmsSchema,
  newFilmSchema,
  shownFilmSchema,
  showFilmsSchema,
} from "../schemas/films.ts";

const byFilm = z.object({ id: uuid });
const byPage = z.object({ id: uuid });

/** The caller's film library, and the films of it that an event shows. */
export const filmRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/films",
      summary: "List the caller's films, newest first or in another order",
      query: filmsQuery,
      responses: { 200: z.object({ data: filmPageSchema }) },
      metadata: accountRoute("films:read"),
    },
    get: {
      method: "GET",
      path: "/v1/films/:id",
      summary: "Get a film of the caller",
      pathParams: byFilm,
      responses: { 200: wrapData(filmSchema) },
      metadata: accountRoute("films:read"),
    },
    create: {
      method: "POST",
      path: "/v1/films",
      summary: "Add a film to the library; create a video with its id to upload the file",
      body: newFilmSchema,
      responses: { 201: wrapData(filmSchema) },
      metadata: accountRoute("films:write", { idempotent: true }),
    },
    update: {
      method: "PATCH",
      path: "/v1/films/:id",
      summary: "Change a film; with `version`, a newer stored one is a conflict",
      pathParams: byFilm,
      body: filmChangesSchema,
      responses: { 200: wrapData(filmSchema) },
      metadata: accountRoute("films:write"),
    },
    remove: {
      method: "DELETE",
      path: "/v1/films/:id",
      summary: "Remove a film that no event shows, with its file",
      pathParams: byFilm,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("films:write"),
    },
    import: {
      method: "POST",
      path: "/v1/films/import",
      summary:
        "Import a list of films from FilmFreeway, Eventival or another CSV; again, it doubles nothing and keeps what was edited here",
      body: dropNullFields(importFilmsSchema),
      responses: { 200: wrapData(filmImportSchema) },
      metadata: accountRoute("films:write", {
        bodyLimit: 2 * filmImportLimits.characters,
        rateLimit: { max: 60, windowSeconds: 60, per: "account" },
      }),
    },
    listShown: {
      method: "GET",
      path: "/v1/pages/:id/films",
      summary: "List the films of the library that an event shows, in their order",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(shownFilmSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "films:read"),
    },
    show: {
      method: "PUT",
      path: "/v1/pages/:id/films",
      summary:
        "Choose the films that an event shows, in their order, instead of its own film; none: the first one's file becomes its own",
      pathParams: byPage,
      body: showFilmsSchema,
      responses: { 200: wrapData(z.array(shownFilmSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "films:write", { diyOnly: true, onBehalf: true }),
    },
    keepUpload: {
      method: "POST",
      path: "/v1/pages/:id/films",
      summary: "Make the event's own film a film of its owner's library, which the event shows from now on",
      pathParams: byPage,
      body: c.noBody(),
      responses: { 201: wrapData(z.array(shownFilmSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "films:write", { diyOnly: true, onBehalf: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

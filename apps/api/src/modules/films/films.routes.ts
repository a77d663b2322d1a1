import { filmRoutes } from "@matinee/contract/routes/films";
import { decodeText } from "@matinee/domain/decode-text";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { createFieldError } from "../../platform/errors.ts";
import { type Handlers, registerRoutes } from "../../platform/http/contract-routes.ts";
import { describeFilm, getFilm, listFilms, listShownFilms } from "./films.queries.ts";
import { importFilms } from "./import-films.ts";
import { keepUpload } from "./keep-upload.ts";
import { removeFilm } from "./remove-film.ts";
import { createFilm, updateFilm } from "./save-film.ts";
import { showFilms } from "./show-films.ts";

const filmHandlers: Handlers<typeof filmRoutes> = {
  async list({ ctx, query }) {
    return { status: 200, body: { data: await listFilms(ctx, ctx.actor.accountId, query) } };
  },
  async get({ ctx, params }) {
    const film = await getFilm(ctx.db, ctx.actor.accountId, params.id);
    return { status: 200, body: { data: await describeFilm(ctx, film) } };
  },
  async create({ ctx, body }) {
    return { status: 201, body: { data: await describeFilm(ctx, await createFilm(ctx, body)) } };
  },
  async update({ ctx, params, body }) {
    const film = await updateFilm(ctx, params.id, body);
    return { status: 200, body: { data: await describeFilm(ctx, film) } };
  },
  async remove({ ctx, params }) {
    await removeFilm(ctx, params.id);
    return { status: 204 };
  },
  async import({ ctx, body }) {
    return { status: 200, body: { data: await importFilms(ctx, body) } };
  },
  async listShown({ ctx, page }) {
    return { status: 200, body: { data: await listShownFilms(ctx.db, page.id) } };
  },
  async show({ ctx, page, body }) {
    await showFilms(ctx, page, body);
    return { status: 200, body: { data: await listShownFilms(ctx.db, page.id) } };
  },
  async keepUpload({ ctx, page }) {
    await keepUpload(ctx, page);
    return { status: 201, body: { data: await listShownFilms(ctx.db, page.id) } };
  },
};

/** Registers the routes of films. The import also takes a CSV file as it is, in any encoding of spreadsheets. */
export function registerFilms(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser("text/csv", { parseAs: "buffer" }, (request, body, done) => {
      const [, charset] = /;\s*charset="?([\w.:-]+)/i.exec(request.headers["content-type"] ?? "") ?? [];
      const decoded = decodeText(Buffer.from(body), charset);
      if (decoded) done(null, { csv: decoded.text });
      else done(createFieldError("csv", (t) => t.films.imported.undecoded));
    });
    registerRoutes(scope, services, filmRoutes, filmHandlers);
  });
}

import type { filmRoutes } from "@matinee/contract/routes/films";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { describeFilm, getFilm, listFilms, listShownFilms } from "./films.queries.ts";
import { removeFilm } from "./remove-film.ts";
import { createFilm, updateFilm } from "./save-film.ts";
import { showFilms } from "./show-films.ts";

export const filmHandlers: Handlers<typeof filmRoutes> = {
  async list({ ctx, query }) {
    return { status: 200, body: { data: await listFilms(ctx.db, ctx.actor.accountId, query) } };
  },
  async get({ ctx, params }) {
    const film = await getFilm(ctx.db, ctx.actor.accountId, params.id);
    return { status: 200, body: { data: await describeFilm(ctx.db, film) } };
  },
  async create({ ctx, body }) {
    return { status: 201, body: { data: await describeFilm(ctx.db, await createFilm(ctx, body)) } };
  },
  async update({ ctx, params, body }) {
    const film = await updateFilm(ctx, params.id, body);
    return { status: 200, body: { data: await describeFilm(ctx.db, film) } };
  },
  async remove({ ctx, params }) {
    await removeFilm(ctx, params.id);
    return { status: 204 };
  },
  async listShown({ ctx, page }) {
    return { status: 200, body: { data: await listShownFilms(ctx.db, page.id) } };
  },
  async show({ ctx, page, body }) {
    await showFilms(ctx, page, body);
    return { status: 200, body: { data: await listShownFilms(ctx.db, page.id) } };
  },
};

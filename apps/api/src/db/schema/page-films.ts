import { boolean, check, index, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { id } from "../columns.ts";
import { films } from "./films.ts";
import { pages } from "./pages.ts";
import { videos } from "./videos.ts";

/**
 * The places of a film that only so many people may see: counted over the screenings of a festival, else over one event. A
 * trigger of `capacity_pools` counts them.
 */
export const filmPools = pgTable(
  "film_pools",
  {
    id: id(),
    /** The festival, or the event outside of festivals. */
    scopeId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    filmId: uuid()
      .notNull()
      .references(() => films.id, { onDelete: "cascade" }),
    size: integer().notNull(),
    taken: integer().notNull().default(0),
  },
  (t) => [
    unique("film_pools_key").on(t.scopeId, t.filmId),
    index().on(t.filmId),
    check("film_audience_never_exceeded", sql`${t.taken} between 0 and ${t.size}`),
  ],
);

/**
 * The films of the library that an event shows, in their order from 0. An event without any shows its own film, whose video
 * is `pages.feature_video_id`; with films, that column is the video of the first one.
 */
export const pageFilms = pgTable(
  "page_films",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    filmId: uuid()
      .notNull()
      .references(() => films.id),
    sortOrder: integer().notNull(),
    /** Null until the film has a file. */
    videoId: uuid().references(() => videos.id, { onDelete: "set null" }),
    inCompetition: boolean().notNull().default(true),
    /** Of this event; null: that of the film. */
    audienceCap: integer(),
    /** Where its places are counted; null without a cap. No foreign key: removing these would search the whole table. */
    poolId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.filmId] }),
    unique("page_films_order_key").on(t.pageId, t.sortOrder),
    index().on(t.filmId),
    index().on(t.videoId),
    check("page_films_order_positive", sql`${t.sortOrder} >= 0`),
  ],
);

import { boolean, check, index, integer, pgTable, primaryKey, unique, uuid } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import { films } from "./films.ts";
import { pages } from "./pages.ts";
import { videos } from "./videos.ts";

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
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.filmId] }),
    unique("page_films_order_key").on(t.pageId, t.sortOrder),
    index().on(t.filmId),
    index().on(t.videoId),
    check("page_films_order_positive", sql`${t.sortOrder} >= 0`),
  ],
);

import type {
  LatePolicy,
  PremiereCommand,
  PremiereState,
  ProgrammeKind,
} from "@matinee/domain/premiere-clock";
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";
import { videos } from "./videos.ts";

/** An event whose film is shown to everyone at one moment, and the clock of its programme. */
export const premieres = pgTable("premieres", {
  pageId: uuid()
    .primaryKey()
    .references(() => pages.id, { onDelete: "cascade" }),
  startsAt: instant().notNull(),
  lobbyMinutes: integer().notNull(),
  latePolicy: text().$type<LatePolicy>().notNull(),
  lateMinutes: integer().notNull(),
  sellAfterStart: boolean().notNull(),
  encoreFrom: instant(),
  encoreUntil: instant(),
  /** The clock (packages/domain, premiere-clock.ts). */
  epoch: integer().notNull().default(0),
  state: text().$type<PremiereState>().notNull().default("scheduled"),
  anchorAt: instant().notNull(),
  anchorMs: bigint({ mode: "number" }).notNull().default(0),
  isRunning: boolean().notNull().default(true),
  reason: text(),
  updatedAt: updatedAt(),
});

export const programmeItems = pgTable(
  "programme_items",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => premieres.pageId, { onDelete: "cascade" }),
    sortOrder: integer().notNull(),
    kind: text().$type<ProgrammeKind>().notNull(),
    title: text().notNull().default(""),
    /**
     * The film of `page_films` that a film item shows; null for the event's own film. Without a foreign key: a choice of films
     * replaces those rows, and none takes out a film that a premiere shows.
     */
    filmId: uuid(),
    videoId: uuid().references(() => videos.id, { onDelete: "set null" }),
    durationMs: integer().notNull(),
    link: text(),
  },
  (t) => [index().on(t.pageId, t.sortOrder), index().on(t.videoId)],
);

/** Every command of a premiere, by its epoch. */
export const premiereCommands = pgTable(
  "premiere_commands",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    epoch: integer().notNull(),
    command: text().$type<PremiereCommand>().notNull(),
    reason: text(),
    /** The planned length of a hold, in milliseconds; null for a hold without one and for other commands. */
    holdMs: integer(),
    /** The account or the moderator that gave it. */
    actorId: uuid(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.epoch] })],
);

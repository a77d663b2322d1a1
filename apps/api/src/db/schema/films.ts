import type { FilmAccessService, FilmSource } from "@matinee/domain/film-records";
import type { FilmFields, FilmLinks } from "@matinee/contract/schemas/films";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The film library of an account: what is known of each film, apart from the events that show it. */
export const films = pgTable(
  "films",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    title: text().notNull(),
    originalTitle: text().notNull().default(""),
    year: integer(),
    /** ISO 3166-1 alpha-2. */
    countries: text().array().notNull().default([]),
    /** BCP 47. */
    languages: text().array().notNull().default([]),
    /** The length that is announced; its file has its own. */
    minutes: integer(),
    director: text().notNull().default(""),
    cast: text().notNull().default(""),
    synopsis: text().notNull().default(""),
    warnings: text().notNull().default(""),
    /** Addresses of images among our files, the first one is the film's picture. */
    stills: text().array().notNull().default([]),
    /** An https address outside our storage; empty without one. */
    trailer: text().notNull().default(""),
    links: jsonb().$type<FilmLinks>().notNull().default({}),
    accessServices: text().array().$type<FilmAccessService[]>().notNull().default([]),
    /** The most people who may see it at each event; an event that shows it can name another number. */
    audienceCap: integer(),
    /** Where it was imported from, and its id there. Null for films that were added here, or came without an id. */
    source: text().$type<FilmSource>(),
    sourceId: text(),
    /** What the last import wrote. A field that differs from it was edited here. */
    imported: jsonb().$type<Partial<FilmFields>>().notNull().default({}),
    /** Incremented with each save. A save based on an older version is rejected. */
    version: integer().notNull().default(1),
    /** The version in which each field last changed, so that a rejected save can list the conflicting fields. */
    fieldVersions: jsonb().$type<Record<string, number>>().notNull().default({}),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("films_newest_idx").on(t.accountId, t.createdAt.desc(), t.id.desc()),
    uniqueIndex("films_source_key")
      .on(t.accountId, t.source, t.sourceId)
      .where(sql`${t.sourceId} is not null`),
    // Finds the films that use an image.
    index("films_stills_idx").using("gin", t.stills),
  ],
);

/**
 * Links by which filmmakers fill the record of one film and upload its file, without an account. A film has at most one that
 * works: a newer one ends it.
 */
export const uploadInvitations = pgTable(
  "upload_invitations",
  {
    id: id(),
    filmId: uuid()
      .notNull()
      .references(() => films.id, { onDelete: "cascade" }),
    email: text().notNull(),
    name: text().notNull().default(""),
    /** What the owner wrote in the email. */
    message: text().notNull().default(""),
    tokenHash: text().notNull().unique(),
    invitedAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the link was first opened. */
    openedAt: instant(),
    /** The newest file that was uploaded by it; it may be gone. */
    videoId: uuid(),
    /** When the newest whole file arrived. */
    receivedAt: instant(),
    /** When it was replaced or withdrawn. */
    endedAt: instant(),
  },
  (t) => [index().on(t.filmId, t.invitedAt.desc()), index().on(t.expiresAt)],
);

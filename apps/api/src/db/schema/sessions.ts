import { index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Shared by all sessions of one sign-in, so that signing out ends them together. */
    signInId: uuid().notNull(),
    /** The browser's User-Agent header at sign-in; null for sessions older than the column. */
    userAgent: text(),
    lastSeenAt: instant().notNull().defaultNow(),
    /** Last proof of identity: the sign-in, or a confirmation by password or second factor. */
    authenticatedAt: instant(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId), index().on(t.signInId), index().on(t.expiresAt)],
);

/** The devices from which an account signed in, to notice a sign-in from a new one. */
export const knownDevices = pgTable(
  "known_devices",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** A hash of the id that the browser keeps, or of browser, system and network where it keeps none. */
    keyHash: text().notNull(),
    /** The last sign-in. */
    lastSeenAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex().on(t.accountId, t.keyHash), index().on(t.lastSeenAt)],
);

export const handoffCodes = pgTable("handoff_codes", {
  id: id(),
  codeHash: text().notNull().unique(),
  accountId: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  signInId: uuid().notNull(),
  host: text().notNull(),
  expiresAt: instant().notNull(),
  redeemedAt: instant(),
  createdAt: createdAt(),
});

export const passwordResets = pgTable("password_resets", {
  id: id(),
  tokenHash: text().notNull().unique(),
  accountId: uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" }),
  expiresAt: instant().notNull(),
  usedAt: instant(),
  createdAt: createdAt(),
});

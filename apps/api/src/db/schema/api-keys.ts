import type { ApiScope } from "@matinee/domain/vocabulary";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A key with which a program of an account's owner calls the API. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The first characters of the key, by which its owner recognises it. */
    prefix: text().notNull(),
    /** The key has 256 random bits, so a plain hash is enough. */
    hash: text().notNull().unique(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** Null for a key that does not expire. */
    expiresAt: instant(),
    /** Written at most once a minute. */
    lastUsedAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);

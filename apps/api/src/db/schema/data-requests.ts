import { sql } from "drizzle-orm";
import { DATA_REQUEST_KINDS, DATA_REQUEST_STATUSES } from "@matinee/contract/schemas/data-requests";
import { index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A person's request for a copy of their data or for its erasure. The worker carries it out at `dueAt`. */
export const dataRequests = pgTable(
  "data_requests",
  {
    id: id(),
    kind: text({ enum: DATA_REQUEST_KINDS }).notNull(),
    /** The account that the request is about; null for a viewer. */
    accountId: uuid().references(() => accounts.id),
    /** The viewer's address. Null for accounts, and once an erasure is done. */
    email: text(),
    /** The staff account that started it for a customer. */
    requestedBy: uuid().references(() => accounts.id),
    status: text({ enum: DATA_REQUEST_STATUSES }).notNull(),
    /** Parts that are done. A job that starts again repeats none of an erasure's parts. */
    partsDone: integer().notNull().default(0),
    partsTotal: integer().notNull().default(0),
    /** Hashes of the random tokens in emailed links. An email that is sent again has a new one. */
    tokenHashes: text().array().notNull().default([]),
    /** The storage key of the finished file. */
    fileKey: text(),
    sizeBytes: integer(),
    dueAt: instant().notNull(),
    /** The worker that runs the request renews this. After it has passed, another worker continues. */
    leaseUntil: instant(),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed, and when. Null once one succeeds. */
    lastError: text(),
    failedAt: instant(),
    /** The end of the validity of the emailed link: the download's, or the confirmation's. */
    expiresAt: instant(),
    finishedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.status, t.dueAt),
    index().on(t.accountId, t.createdAt),
    index("data_requests_email_idx").on(sql`lower(${t.email})`, t.createdAt),
    uniqueIndex("data_requests_open_key")
      .on(t.accountId, t.kind)
      .where(sql`${t.status} in ('waiting', 'running')`),
  ],
);

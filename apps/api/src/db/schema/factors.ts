import { bigint, boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

const accountId = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: "cascade" });

/** An authenticator app of an account (RFC 6238). At most one. */
export const authenticators = pgTable("authenticators", {
  accountId: accountId().primaryKey(),
  /** The shared secret, encrypted with the installation's secret. */
  encryptedSecret: text().notNull(),
  /** Null until the account has entered a first code. Only a confirmed authenticator counts. */
  confirmedAt: instant(),
  /** The 30-second step of the last accepted code, so that a code works once. */
  lastStep: bigint({ mode: "number" }).notNull().default(0),
  lastUsedAt: instant(),
  createdAt: createdAt(),
});

/** A WebAuthn credential of an account. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    accountId: accountId(),
    /** base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    counter: bigint({ mode: "number" }).notNull(),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    isBackedUp: boolean().notNull().default(false),
    lastUsedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);

/** Codes for an account whose authenticator and passkeys are lost. Each works once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: id(),
    accountId: accountId(),
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);

/** The challenges that a passkey has answered, until they expire, so that an answer cannot be repeated. */
export const passkeyChallenges = pgTable(
  "passkey_challenges",
  {
    id: id(),
    accountId: accountId(),
    purpose: text({ enum: ["register", "assert"] }).notNull(),
    /** Its hash. */
    challenge: text().notNull().unique(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId), index().on(t.expiresAt)],
);

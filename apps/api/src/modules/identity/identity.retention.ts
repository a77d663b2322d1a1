import { retentionDays } from "@matinee/domain/retention";
import { lt, or } from "drizzle-orm";
import { staffInvitations } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { knownDevices } from "../../db/schema/sessions.ts";
import { deleteBatch, type RetentionRule } from "../../platform/retention.ts";

/** Former addresses of accounts and of invited staff, and keys and devices that an account no longer uses. */
export const identityRetention: readonly RetentionRule[] = [
  {
    name: "api-keys",
    days: retentionDays.apiKeys,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, apiKeys, or(lt(apiKeys.revokedAt, before), lt(apiKeys.expiresAt, before)), limit),
  },
  {
    name: "email-changes",
    days: retentionDays.emailChanges,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, emailChanges, lt(emailChanges.undoUntil, before), limit),
  },
  {
    name: "staff-invitations",
    days: retentionDays.staffInvitations,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, staffInvitations, lt(staffInvitations.expiresAt, before), limit),
  },
  {
    name: "known-devices",
    days: retentionDays.knownDevices,
    purgeBatch: ({ db }, before, limit) =>
      deleteBatch(db, knownDevices, lt(knownDevices.lastSeenAt, before), limit),
  },
];

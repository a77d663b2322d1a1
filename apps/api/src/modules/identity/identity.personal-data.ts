import { lifetimes } from "@matinee/domain/limits";
import { retentionDays } from "@matinee/domain/retention";
import { eq, inArray, sql } from "drizzle-orm";
import { hasEmail } from "../../db/has-email.ts";
import { accounts, staffInvitations } from "../../db/schema/accounts.ts";
import { apiKeys } from "../../db/schema/api-keys.ts";
import { emailChanges } from "../../db/schema/email-changes.ts";
import { authenticators, passkeyChallenges, passkeys, recoveryCodes } from "../../db/schema/factors.ts";
import { knownDevices, passwordResets, sessions } from "../../db/schema/sessions.ts";
import { revokeSessions } from "./sessions/revoke-sessions.ts";
import {
  createErasedEmail,
  ERASED_NAME,
  keptFor,
  omitColumns,
  type PersonalDataSource,
} from "../../platform/personal-data.ts";

const CREDENTIAL = "a credential";

/** The account and everything that signs it in. Erased last, because the other modules find the person by it. */
export const identityData: PersonalDataSource = {
  tables: {
    accounts: { copy: true, erasure: "anonymised", retention: "until the owner has it erased" },
    sessions: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(lifetimes.sessionIdleDays)} without use`,
    },
    api_keys: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.apiKeys)} after they end`,
    },
    email_changes: { copy: true, erasure: "deleted", retention: keptFor(retentionDays.emailChanges) },
    passkeys: { copy: true, erasure: "deleted", retention: "with the account" },
    authenticators: { copy: CREDENTIAL, erasure: "deleted", retention: "with the account" },
    recovery_codes: { copy: CREDENTIAL, erasure: "deleted", retention: "with the account" },
    passkey_challenges: { copy: CREDENTIAL, erasure: "deleted", retention: "minutes" },
    known_devices: { copy: true, erasure: "deleted", retention: keptFor(retentionDays.knownDevices) },
    handoff_codes: { copy: CREDENTIAL, erasure: "deleted", retention: "1 day" },
    password_resets: { copy: CREDENTIAL, erasure: "deleted", retention: "1 day" },
    staff_invitations: {
      copy: true,
      erasure: "deleted",
      retention: `${keptFor(retentionDays.staffInvitations)} after they expire`,
    },
  },
  async collect(db, { accountId, email }) {
    const invited = email
      ? await db.select().from(staffInvitations).where(hasEmail(staffInvitations.email, email))
      : [];
    const invitedRows = omitColumns(invited, ["codeHash", "invitedBy"]);
    if (!accountId) return { "staff-invitations": invitedRows };
    return {
      account: omitColumns(await db.select().from(accounts).where(eq(accounts.id, accountId)), [
        "passwordHash",
        "staffRole",
        "heldPayoutSchedule",
      ]),
      sessions: omitColumns(await db.select().from(sessions).where(eq(sessions.accountId, accountId)), [
        "tokenHash",
        "signInId",
      ]),
      "api-keys": omitColumns(await db.select().from(apiKeys).where(eq(apiKeys.accountId, accountId)), [
        "hash",
      ]),
      "email-changes": omitColumns(
        await db.select().from(emailChanges).where(eq(emailChanges.accountId, accountId)),
        ["requestedBy", "sessionId"],
      ),
      passkeys: omitColumns(await db.select().from(passkeys).where(eq(passkeys.accountId, accountId)), [
        "credentialId",
        "publicKey",
        "counter",
      ]),
      devices: omitColumns(
        await db.select().from(knownDevices).where(eq(knownDevices.accountId, accountId)),
        ["keyHash"],
      ),
      "staff-invitations": invitedRows,
    };
  },
  async erase(tx, { accountId, email }, { clock }) {
    if (email) await tx.delete(staffInvitations).where(hasEmail(staffInvitations.email, email));
    if (!accountId) return;
    // Until now its sessions could open further films and live rooms.
    await revokeSessions(tx, accountId);
    const owned = [
      apiKeys,
      knownDevices,
      passwordResets,
      emailChanges,
      authenticators,
      passkeys,
      recoveryCodes,
      passkeyChallenges,
    ];
    for (const table of owned) await tx.delete(table).where(inArray(table.accountId, [accountId]));
    const now = clock.now();
    await tx
      .update(accounts)
      .set({
        firstName: ERASED_NAME,
        lastName: "account",
        email: createErasedEmail(accountId),
        emailVerifiedAt: null,
        // Not a hash, so no password matches it.
        passwordHash: "erased",
        phoneNumber: null,
        companyName: null,
        taxNumber: null,
        promoCode: null,
        teachableId: null,
        connectId: null,
        capabilityStatus: "inactive",
        currentlyDue: [],
        hasConnectedBank: false,
        payoutBankId: null,
        payoutsHeldUntil: null,
        heldPayoutSchedule: null,
        disabledAt: now,
        erasedAt: sql`coalesce(${accounts.erasedAt}, ${now.toISOString()})`,
      })
      .where(eq(accounts.id, accountId));
  },
};

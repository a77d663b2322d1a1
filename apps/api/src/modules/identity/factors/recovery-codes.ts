import { randomInt } from "node:crypto";
import { recoveryCodeCounts } from "@matinee/domain/limits";
import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { recoveryCodes } from "../../../db/schema/factors.ts";
import { hashToken } from "../../../platform/crypto.ts";

/** Without letters and digits that look alike. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const GROUPS = 6;
const GROUP_LENGTH = 4;

/** Replaces an account's recovery codes and returns the new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCounts.total }, generateRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ accountId, codeHash: hashRecoveryCode(code) })));
  return codes;
}

/** Marks a recovery code as used. @returns whether it was one of the account's unused codes */
export async function redeemRecoveryCode(
  tx: Transaction,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCodes.accountId, accountId),
        eq(recoveryCodes.codeHash, hashRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return used.length === 1;
}

/** Returns a code of 118 random bits, such as 'k7qf-9xmp-2hvw-ttc4-p3sd-wn8b'. A code of 112 needs no salt. */
function generateRecoveryCode(): string {
  const groups = Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(""),
  );
  return groups.join("-");
}

/** People type codes with or without dashes, spaces and capitals. */
const hashRecoveryCode = (code: string) =>
  hashToken(`recovery:${code.toLowerCase().replaceAll(/[^a-z0-9]/g, "")}`);

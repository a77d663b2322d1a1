import type { StaffRole } from "@matinee/contract/policy";
import { defaultCountry } from "@matinee/domain/countries";
import type { Transaction } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { creditBalances } from "../../../db/schema/credits.ts";

export interface NewStaff {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  staffRole: StaffRole;
}

/** Inserts a staff account. Violates `accounts_email_key` when the email has an account of any kind. */
export async function createStaffAccount(tx: Transaction, staff: NewStaff): Promise<string> {
  const [account] = await tx
    .insert(accounts)
    .values({ ...staff, type: "admin", country: defaultCountry, businessType: "individual" })
    .returning({ id: accounts.id });
  if (!account) throw new Error("the insert returned no account");
  await tx.insert(creditBalances).values({ accountId: account.id });
  return account.id;
}

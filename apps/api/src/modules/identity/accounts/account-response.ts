import type { Account, signedInSchema } from "@matinee/contract/schemas/accounts";
import type { Tag } from "@matinee/contract/schemas/tags";
import type { z } from "zod";
import type { accounts } from "../../../db/schema/accounts.ts";
import { formatAccountName } from "../../../db/account-name.ts";

type AccountRow = typeof accounts.$inferSelect;

export const toSignedInUser = (
  account: Pick<AccountRow, "id" | "type" | "staffRole" | "firstName" | "lastName" | "email">,
): z.input<typeof signedInSchema> => ({
  id: account.id,
  type: account.type,
  staffRole: account.type === "admin" ? account.staffRole : null,
  name: formatAccountName(account),
  email: account.email,
});

/** The account's data that other tables hold. */
interface AccountExtras {
  credits: number;
  tags: Tag[];
  pendingEmail: string | null;
}

export const toAccount = (account: AccountRow, { credits, tags, pendingEmail }: AccountExtras): Account => ({
  ...toSignedInUser(account),
  pendingEmail,
  emailVerified: account.emailVerifiedAt !== null,
  firstName: account.firstName,
  lastName: account.lastName,
  phoneNumber: account.phoneNumber,
  country: account.country,
  business_type: account.businessType,
  companyName: account.companyName,
  taxNumber: account.taxNumber,
  credits: { credits },
  capability: { status: account.capabilityStatus },
  hasConnectedBank: account.hasConnectedBank,
  connectId: account.connectId,
  tags,
  createdAt: account.createdAt.toISOString(),
  updatedAt: account.updatedAt.toISOString(),
});

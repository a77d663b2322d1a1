import { eq } from "drizzle-orm";
import { creditCouponClaims } from "../../db/schema/coupons.ts";
import { creditBalances, creditEntries } from "../../db/schema/credits.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

/** The ledger of an account. It names the account by id only, so an erasure keeps it. */
export const creditsData: PersonalDataSource = {
  tables: {
    credit_balances: { copy: true, erasure: "kept", retention: "for good: accounting" },
    credit_entries: { copy: true, erasure: "kept", retention: "for good: accounting" },
    credit_coupon_claims: { copy: true, erasure: "kept", retention: "for good: accounting" },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    return {
      credits: await db.select().from(creditBalances).where(eq(creditBalances.accountId, accountId)),
      "credit-ledger": omitColumns(
        await db.select().from(creditEntries).where(eq(creditEntries.accountId, accountId)),
        ["actorId"],
      ),
      "claimed-coupons": await db
        .select()
        .from(creditCouponClaims)
        .where(eq(creditCouponClaims.accountId, accountId)),
    };
  },
  erase: async () => undefined,
};

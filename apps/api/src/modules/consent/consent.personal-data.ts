import { eq } from "drizzle-orm";
import { consents } from "../../db/schema/consents.ts";
import { orders } from "../../db/schema/orders.ts";
import { subscribers } from "../../db/schema/subscribers.ts";
import { hasEmail } from "../../db/has-email.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

export const consentData: PersonalDataSource = {
  tables: {
    consents: { copy: true, erasure: "anonymised", retention: "with the account, registration or order" },
  },
  async collect(db, { accountId, email }) {
    const own = accountId ? await db.select().from(consents).where(eq(consents.accountId, accountId)) : [];
    if (!email) return { consents: omitColumns(own, []) };
    const registered = await db
      .select({ consent: consents })
      .from(consents)
      .innerJoin(subscribers, eq(subscribers.id, consents.subscriberId))
      .where(hasEmail(subscribers.email, email));
    const bought = await db
      .select({ consent: consents })
      .from(consents)
      .innerJoin(orders, eq(orders.id, consents.orderId))
      .where(hasEmail(orders.email, email));
    return { consents: omitColumns([...own, ...[...registered, ...bought].map((row) => row.consent)], []) };
  },
  // Those of registrations are deleted with them. Those of orders name no one once the order names no one.
  async erase(tx, { accountId }) {
    if (accountId) await tx.delete(consents).where(eq(consents.accountId, accountId));
  },
};

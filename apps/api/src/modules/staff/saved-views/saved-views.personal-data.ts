import { eq, or, sql } from "drizzle-orm";
import { savedViewDefaults, savedViewOrders, savedViews } from "../../../db/schema/saved-views.ts";
import { omitColumns, type PersonalDataSource } from "../../../platform/personal-data.ts";

/** Views of the staff lists. Their search can name a person. */
export const savedViewData: PersonalDataSource = {
  tables: {
    saved_views: {
      copy: true,
      erasure: "deleted",
      retention: "until its maker deletes it, and a day longer",
    },
    saved_view_defaults: {
      copy: "a choice between views, without content of its own",
      erasure: "deleted",
      retention: "with the view",
    },
    saved_view_orders: {
      copy: "an order of views, without content of its own",
      erasure: "deleted",
      retention: "with the account",
    },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    const views = await db.select().from(savedViews).where(eq(savedViews.ownerId, accountId));
    return { "saved-views": omitColumns(views, ["ownerId"]) };
  },
  async erase(tx, { accountId, email }) {
    if (accountId) {
      await tx.delete(savedViewDefaults).where(eq(savedViewDefaults.accountId, accountId));
      await tx.delete(savedViewOrders).where(eq(savedViewOrders.accountId, accountId));
    }
    // A view without its search would show other rows than its name says.
    const namesPerson = sql`exists (select from jsonb_each_text(${savedViews.parameters}) as parameter
      where position(lower(${email}) in lower(parameter.value)) > 0)`;
    await tx
      .delete(savedViews)
      .where(
        or(
          accountId ? eq(savedViews.ownerId, accountId) : undefined,
          email === null ? undefined : namesPerson,
        ) ?? sql`false`,
      );
  },
};

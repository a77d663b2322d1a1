import { and, desc, eq, or } from "drizzle-orm";
import { auditEntries } from "../../db/schema/audit.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";

/** The newest entries in a copy. */
const MAX_ENTRIES = 10_000;

export const auditData: PersonalDataSource = {
  tables: {
    audit_entries: { copy: true, erasure: "kept", retention: "for good: evidence, and a chain of hashes" },
    audit_chain: { copy: "hashes of the entries", erasure: "kept", retention: "with the entries" },
  },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    const rows = await db
      .select()
      .from(auditEntries)
      .where(
        or(
          eq(auditEntries.actorId, accountId),
          eq(auditEntries.onBehalfOf, accountId),
          and(eq(auditEntries.subjectType, "account"), eq(auditEntries.subjectId, accountId)),
        ),
      )
      .orderBy(desc(auditEntries.createdAt))
      .limit(MAX_ENTRIES);
    return { activity: omitColumns(rows, ["actorId", "sessionHash", "requestId"]) };
  },
  // The entries name accounts by id, and the account's name is erased. Their details stay.
  erase: async () => undefined,
};

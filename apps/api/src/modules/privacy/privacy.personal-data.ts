import { retentionDays } from "@matinee/domain/retention";
import { eq, or } from "drizzle-orm";
import { hasEmail } from "../../db/has-email.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { keptFor, omitColumns, type Person, type PersonalDataSource } from "../../platform/personal-data.ts";

export const privacyData: PersonalDataSource = {
  tables: {
    data_requests: { copy: true, erasure: "anonymised", retention: keptFor(retentionDays.dataRequests) },
  },
  async collect(db, person) {
    const rows = await db.select().from(dataRequests).where(isAbout(person));
    return {
      "data-requests": omitColumns(rows, ["tokenHashes", "fileKey", "leaseUntil", "requestedBy", "attempts"]),
    };
  },
  // The request that runs the erasure keeps the address until it is done (process-data-requests.ts).
  erase: async () => undefined,
};

const isAbout = ({ accountId, email }: Person) =>
  or(
    accountId === null ? undefined : eq(dataRequests.accountId, accountId),
    email === null ? undefined : hasEmail(dataRequests.email, email),
  );

import { eq } from "drizzle-orm";
import { files } from "../../db/schema/files.ts";
import { omitColumns, type PersonalDataSource } from "../../platform/personal-data.ts";
import { isFileInUse } from "./file-usage.queries.ts";
import { removeFileBytes } from "./remove-file-bytes.ts";

/** Uploaded images and private files. Erased after the events, so that only other accounts' copies still use them. */
export const filesData: PersonalDataSource = {
  tables: { files: { copy: true, erasure: "deleted", retention: "30 days after the last use" } },
  async collect(db, { accountId }) {
    if (!accountId) return {};
    return { files: omitColumns(await db.select().from(files).where(eq(files.accountId, accountId)), []) };
  },
  erase: async () => undefined,
  async eraseStored(services, { accountId }) {
    if (!accountId) return;
    const own = await services.db.select().from(files).where(eq(files.accountId, accountId));
    for (const file of own) {
      if (await isFileInUse(services.db, file)) continue;
      // The bytes first: a job that ends here finds the row again.
      await removeFileBytes(services, file.key);
      await services.db.delete(files).where(eq(files.id, file.id));
    }
  },
};

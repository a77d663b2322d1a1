import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { BulkChange } from "@matinee/contract/schemas/bulk-changes";
import { api } from "../../api.ts";
import type { MatchingRows } from "../../lib/lists/matching-rows.ts";

type StartBody = Parameters<typeof api.bulkChanges.start>[0]["body"];

/** What a job changes in each row. */
export type BulkChangeInput = StartBody["change"];

/** Starts a job that changes all matching rows. The server rejects another number than `total`. */
export const startBulkChange = (
  subject: BulkChange["subject"],
  { filter, total }: MatchingRows,
  change: BulkChangeInput,
): Promise<BulkChange> =>
  unwrapData(
    api.bulkChanges.start({
      // Cast: the list of a subject offers only its own filters and changes; the server validates them together.
      body: { subject, filter, change, confirmedRows: total } as StartBody,
    }),
  );

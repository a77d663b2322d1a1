import type { DataRequest } from "@matinee/contract/schemas/data-requests";
import { desc, eq } from "drizzle-orm";
import { isUuid } from "../../db/ids.ts";
import type { Queryable } from "../../db/client.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { readDataRequestToken } from "../../platform/data-request-token.ts";
import { createNotFoundError } from "../../platform/errors.ts";

const MAX_LISTED = 20;

export type StoredDataRequest = typeof dataRequests.$inferSelect;

/** Lists an account's newest requests. */
export async function listDataRequests(db: Queryable, accountId: string): Promise<DataRequest[]> {
  const rows = await db
    .select()
    .from(dataRequests)
    .where(eq(dataRequests.accountId, accountId))
    .orderBy(desc(dataRequests.createdAt), desc(dataRequests.id))
    .limit(MAX_LISTED);
  return rows.map(toDataRequest);
}

/** Finds the request of an emailed link. @throws AppError not-found */
export async function getDataRequestByToken(db: Queryable, token: string): Promise<StoredDataRequest> {
  const { requestId, matches } = readDataRequestToken(token);
  const [request] = isUuid(requestId)
    ? await db.select().from(dataRequests).where(eq(dataRequests.id, requestId))
    : [];
  if (!request || !matches(request.tokenHashes)) throw createNotFoundError("link");
  return request;
}

export function toDataRequest(request: StoredDataRequest): DataRequest {
  const { id, kind, status, partsDone, partsTotal, requestedBy, dueAt, expiresAt, createdAt } = request;
  const isFinished = status === "ready" || status === "done";
  return {
    id,
    kind,
    status,
    progress: isFinished ? 100 : Math.floor((100 * partsDone) / Math.max(1, partsTotal)),
    byStaff: requestedBy !== null,
    dueAt: dueAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

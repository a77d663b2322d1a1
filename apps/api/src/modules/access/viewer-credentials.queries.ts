import { and, eq, isNull, or } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import type { ViewerCredential } from "../../platform/context.ts";
import { hashToken, generateToken } from "../../platform/crypto.ts";
import { isUuid } from "../../db/ids.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";

/** The holder of a credential of this page, unless a removed subscriber's. */
export async function findViewerCredential(
  db: Queryable,
  viewerToken: string,
  pageId: string | undefined,
): Promise<ViewerCredential | null> {
  if (!pageId || !isUuid(pageId)) return null;
  const [credential] = await db
    .select({
      id: viewerCredentials.id,
      pageId: viewerCredentials.pageId,
      orderId: viewerCredentials.orderId,
      subscriberId: viewerCredentials.subscriberId,
    })
    .from(viewerCredentials)
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .where(
      and(
        eq(viewerCredentials.tokenHash, hashToken(viewerToken)),
        eq(viewerCredentials.pageId, pageId),
        or(isNull(viewerCredentials.subscriberId), isNull(subscribers.removedAt)),
      ),
    );
  return credential ?? null;
}

/** Whom a new credential is for. */
export type CredentialHolder = { pageId: string } & ({ orderId: string } | { subscriberId: string });

/** Mints a credential; the answer is the only time it is seen in the clear. */
export async function issueViewerToken(
  tx: Queryable | Transaction,
  holder: CredentialHolder,
): Promise<string> {
  const token = generateToken();
  await tx.insert(viewerCredentials).values({ ...holder, tokenHash: hashToken(token) });
  return token;
}

/** The same for many, by one statement; in the order of the holders. */
export async function issueViewerTokens(
  tx: Queryable | Transaction,
  holders: readonly CredentialHolder[],
): Promise<string[]> {
  if (holders.length === 0) return [];
  const tokens = holders.map(() => generateToken());
  const rows = holders.map((holder, at) => ({ ...holder, tokenHash: hashToken(tokens[at] ?? "") }));
  await tx.insert(viewerCredentials).values(rows);
  return tokens;
}

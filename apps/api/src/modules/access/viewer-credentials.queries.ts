import { and, eq, isNull, or, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../db/client.ts";
import { deferFlush } from "../../db/defer-flush.ts";
import { prepareOnce } from "../../db/prepare-once.ts";
import type { ViewerCredential } from "../../platform/context.ts";
import { hashToken, generateToken } from "../../platform/crypto.ts";
import { isUuid } from "../../db/ids.ts";
import { isRegistered } from "../../db/is-registered.ts";
import { pages } from "../../db/schema/pages.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import type { TicketRef } from "./entitlements.queries.ts";
import { addRegistrationAccess } from "./apply-registration-access.ts";
import { isLinkAlive } from "./viewer-links.ts";
import { computeOldestClose } from "@matinee/contract/viewing-links";

/** Finds a credential of this page by its token, unless it was replaced, has expired, or its registration ended. */
export async function findViewerCredential(
  db: Queryable,
  viewerToken: string,
  pageId: string | undefined,
  now: Date,
): Promise<ViewerCredential | null> {
  if (!pageId || !isUuid(pageId)) return null;
  const [credential] = await db
    .select({
      id: viewerCredentials.id,
      pageId: viewerCredentials.pageId,
      orderId: viewerCredentials.orderId,
      subscriberId: viewerCredentials.subscriberId,
      entitlementId: viewerCredentials.entitlementId,
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .where(
      and(
        eq(viewerCredentials.tokenHash, hashToken(viewerToken)),
        eq(viewerCredentials.pageId, pageId),
        isNull(viewerCredentials.replacedAt),
        isLinkAlive(sql`${computeOldestClose(now).toISOString()}::timestamptz`),
        or(isNull(viewerCredentials.subscriberId), isRegistered),
      ),
    );
  if (!credential) return null;
  const { entitlementId, ...viewer } = credential;
  return { ...viewer, ticketId: viewer.orderId === null ? null : entitlementId };
}

/** The order, one ticket of an order, or the subscriber that a new credential belongs to. */
export type CredentialHolder = { pageId: string } & (TicketRef | { subscriberId: string });

/**
 * Issues a credential and returns its token. Only a hash is stored, so the token cannot be read again. One of a registration
 * has its own entitlement; one of a ticket opens this ticket, and one of an order the order, which may still be unpaid.
 * @param isFollowed another commit follows before the token is sent, so this one need not wait for the disk
 */
export async function issueViewerToken(
  tx: Queryable | Transaction,
  holder: CredentialHolder,
  { isFollowed = false } = {},
): Promise<string> {
  if ("subscriberId" in holder) {
    const [registrationToken = ""] = await issueViewerTokens(tx, [holder]);
    return registrationToken;
  }
  const token = generateToken();
  const prepare = isFollowed ? prepareFollowedCredential : prepareCredential;
  const { pageId, orderId, ticketId = null } = holder;
  await prepare(tx).execute({
    id: uuidv7(),
    tokenHash: hashToken(token),
    pageId,
    orderId,
    entitlementId: ticketId,
  });
  return token;
}

const prepareCredential = prepareOnce((db) => buildCredentialInsert(db).prepare("issue_viewer_token"));

const prepareFollowedCredential = prepareOnce((db) =>
  buildCredentialInsert(db).returning({ deferFlush }).prepare("issue_followed_viewer_token"),
);

const buildCredentialInsert = (db: Queryable) =>
  db.insert(viewerCredentials).values({
    id: sql.placeholder("id"),
    tokenHash: sql.placeholder("tokenHash"),
    pageId: sql.placeholder("pageId"),
    orderId: sql.placeholder("orderId"),
    entitlementId: sql.placeholder("entitlementId"),
  });

/** Issues credentials for many holders at once. Tokens are in the order of the holders. */
export async function issueViewerTokens(
  tx: Queryable | Transaction,
  holders: readonly CredentialHolder[],
): Promise<string[]> {
  if (holders.length === 0) return [];
  const tokens = holders.map(() => generateToken());
  const links = holders.map((holder, index) => ({
    ...holder,
    id: uuidv7(),
    tokenHash: hashToken(tokens[index] ?? ""),
    entitlementId: "subscriberId" in holder ? uuidv7() : (holder.ticketId ?? null),
  }));
  await addRegistrationAccess(
    tx,
    links.flatMap(({ entitlementId, ...link }) =>
      entitlementId !== null && "subscriberId" in link
        ? [{ entitlementId, subscriberId: link.subscriberId }]
        : [],
    ),
  );
  await tx.insert(viewerCredentials).values(links);
  return tokens;
}

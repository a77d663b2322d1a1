import type { Text } from "@matinee/texts";
import { retentionDays } from "@matinee/domain/retention";
import { and, eq } from "drizzle-orm";
import { defaultLanguage } from "@matinee/texts/languages";
import type { Transaction } from "../../db/client.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { transact, violatesConstraint } from "../../db/transaction.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../platform/errors.ts";
import type { PersonalDataSource } from "../../platform/personal-data.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import type { StoredDataRequest } from "./data-requests.queries.ts";

const DAY_MS = 86_400_000;

type Account = typeof accounts.$inferSelect;

/** An account that asks for itself, or staff who ask for a customer. */
interface AccountRequest {
  account: Account;
  /** Set when staff ask. */
  reason?: string;
}

/** Finds an account that can still ask for its data. @throws AppError not-found */
export async function getRequestingAccount(ctx: SignedInContext, id: string): Promise<Account> {
  const [account] = await ctx.db.select().from(accounts).where(eq(accounts.id, id));
  const isOwn = id === ctx.actor.accountId;
  if (!account || account.erasedAt || (!isOwn && account.type !== "filmmaker")) {
    throw createNotFoundError("account");
  }
  return account;
}

/**
 * Starts a copy of an account's data. The link goes to the account's email, also when staff ask.
 * @throws AppError state-conflict while another copy is made or the email is not verified
 */
export async function requestExport(
  ctx: SignedInContext,
  { account, reason }: AccountRequest,
): Promise<StoredDataRequest> {
  if (!account.emailVerifiedAt) throw new AppError("state-conflict", (t) => t.yourData.verifyFirst);
  return insertRequest(ctx, { account, kind: "export", dueAt: ctx.clock.now(), ...(reason && { reason }) });
}

/**
 * Plans an account's erasure in 7 days and notifies its owner by email.
 * @param confirmation the account's email, typed to confirm
 * @throws AppError invalid at `confirmation`, state-conflict for staff accounts and while something prevents it
 */
export async function requestErasure(
  ctx: SignedInContext,
  sources: readonly PersonalDataSource[],
  { account, reason, confirmation }: AccountRequest & { confirmation: string },
): Promise<StoredDataRequest> {
  if (account.type !== "filmmaker") throw new AppError("state-conflict", (t) => t.yourData.staffAccount);
  if (confirmation.trim().toLowerCase() !== account.email.toLowerCase()) {
    throw createFieldError("confirmation", (t) => t.yourData.typeYourEmail);
  }
  const obstacles = await findErasureObstacles(ctx, sources, account.id);
  if (obstacles.length > 0) {
    throw new AppError("state-conflict", (t) => t.yourData.notYet(obstacles.map((obstacle) => obstacle(t))), {
      details: { obstacles },
    });
  }
  const dueAt = new Date(ctx.clock.now().getTime() + retentionDays.erasureDelay * DAY_MS);
  return insertRequest(ctx, { account, kind: "erasure", dueAt, ...(reason && { reason }) });
}

/** Lists the obstacles to an account's erasure now, in sentences for its owner. */
export async function findErasureObstacles(
  services: Parameters<NonNullable<PersonalDataSource["findErasureObstacles"]>>[0],
  sources: readonly PersonalDataSource[],
  accountId: string,
): Promise<Text[]> {
  const found: Text[] = [];
  for (const source of sources)
    found.push(...((await source.findErasureObstacles?.(services, accountId)) ?? []));
  return found;
}

async function insertRequest(
  ctx: SignedInContext,
  input: AccountRequest & { kind: StoredDataRequest["kind"]; dueAt: Date },
): Promise<StoredDataRequest> {
  const { account, kind, dueAt, reason } = input;
  const isOwn = account.id === ctx.actor.accountId;
  const row = {
    kind,
    dueAt,
    accountId: account.id,
    status: "waiting",
    requestedBy: isOwn ? null : ctx.actor.accountId,
    createdAt: ctx.clock.now(),
  } as const;
  try {
    return await transact(ctx.db, async (tx) => {
      const [request] = await tx.insert(dataRequests).values(row).returning();
      if (!request) throw new Error("the insert returned no request");
      await recordRequest(tx, ctx, account.id, `account.${kind}`, reason);
      if (kind === "erasure") {
        await enqueueEmail(tx, {
          template: "erasure-scheduled",
          to: account.email,
          language: defaultLanguage,
          input: { requestId: request.id },
        });
      }
      return request;
    });
  } catch (error) {
    if (!violatesConstraint(error, "data_requests_open_key")) throw error;
    throw new AppError("state-conflict", (t) => t.yourData.alreadyAsked);
  }
}

/** Cancels an account's waiting erasure. @throws AppError not-found when none waits */
export async function cancelAccountErasure(
  ctx: SignedInContext,
  accountId: string,
): Promise<StoredDataRequest> {
  return transact(ctx.db, async (tx) => {
    const [cancelled] = await tx
      .update(dataRequests)
      .set({ status: "cancelled", finishedAt: ctx.clock.now() })
      .where(
        and(
          eq(dataRequests.accountId, accountId),
          eq(dataRequests.kind, "erasure"),
          eq(dataRequests.status, "waiting"),
        ),
      )
      .returning();
    if (!cancelled) throw createNotFoundError("request");
    await recordRequest(tx, ctx, accountId, "account.cancel-erasure");
    return cancelled;
  });
}

async function recordRequest(
  tx: Transaction,
  ctx: SignedInContext,
  accountId: string,
  action: "account.export" | "account.erasure" | "account.cancel-erasure",
  reason?: string,
): Promise<void> {
  await recordAudit(tx, ctx, {
    action,
    subjectType: "account",
    subjectId: accountId,
    ...(accountId !== ctx.actor.accountId && { onBehalfOf: accountId }),
    ...(reason && { reason }),
  });
}

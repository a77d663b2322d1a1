import { defaultLanguage, getTexts } from "@matinee/texts/languages";
import { retentionDays } from "@matinee/domain/retention";
import { and, eq, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import { findLanguageOf } from "../../db/reader-language.ts";
import { hasEmail } from "../../db/has-email.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { dataRequests } from "../../db/schema/data-requests.ts";
import { transact } from "../../db/transaction.ts";
import type { Services } from "../../platform/context.ts";
import type { Person, PersonalDataSource, PersonalRows } from "../../platform/personal-data.ts";
import { describeFailure } from "../../platform/jobs/describe-failure.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { enqueueEmail } from "../email-outbox/enqueue-email.ts";
import { buildExport } from "./build-export.ts";
import type { StoredDataRequest } from "./data-requests.queries.ts";
import { findErasureObstacles } from "./request-account-data.ts";

type JobServices = Pick<Services, "db" | "clock" | "storage" | "log">;

const DAY_MS = 86_400_000;
/** Longer than one part takes. Each part renews it. */
const LEASE_MS = 10 * 60_000;
const MAX_ATTEMPTS = 20;

/**
 * Recurring job: makes the copies and carries out the erasures that are due, one after the other. Another worker continues
 * a request whose worker died: a copy begins again, an erasure after its last finished part.
 */
export async function processDataRequests(
  services: JobServices,
  sources: readonly PersonalDataSource[],
  signal?: AbortSignal,
): Promise<void> {
  for (;;) {
    const request = signal?.aborted ? undefined : await claimRequest(services);
    if (!request) return;
    try {
      await (request.kind === "export" ? makeExport : carryOutErasure)(services, sources, request);
    } catch (error) {
      services.log.error({ err: error, requestId: request.id, kind: request.kind }, "data request failed");
      const isLast = request.attempts >= MAX_ATTEMPTS;
      await services.db
        .update(dataRequests)
        .set({
          lastError: describeFailure(error),
          failedAt: services.clock.now(),
          ...(isLast
            ? { status: "failed" }
            : { leaseUntil: computeLeaseEnd(services, request.attempts * 60_000) }),
        })
        .where(eq(dataRequests.id, request.id));
    }
  }
}

const computeLeaseEnd = ({ clock }: Pick<Services, "clock">, ms = LEASE_MS) =>
  new Date(clock.now().getTime() + ms);

async function claimRequest(services: JobServices): Promise<StoredDataRequest | undefined> {
  const { db, clock } = services;
  const now = clock.now();
  const due = db
    .select({ id: dataRequests.id })
    .from(dataRequests)
    .where(
      and(
        sql`${dataRequests.status} in ('waiting', 'running')`,
        lte(dataRequests.dueAt, now),
        or(isNull(dataRequests.leaseUntil), lt(dataRequests.leaseUntil, now)),
      ),
    )
    .orderBy(dataRequests.dueAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(dataRequests)
    .set({
      status: "running",
      leaseUntil: computeLeaseEnd(services),
      attempts: sql`${dataRequests.attempts} + 1`,
    })
    .where(eq(dataRequests.id, sql`(${due})`))
    .returning();
  return claimed;
}

/** Finds the person of a request; undefined when the account is erased already. */
async function findPerson({ db }: JobServices, request: StoredDataRequest) {
  const { accountId } = request;
  if (accountId === null) {
    if (request.email === null) return undefined;
    const person: Person = { accountId: null, email: request.email };
    return { person, to: request.email };
  }
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  if (!account || account.erasedAt) return undefined;
  const person: Person = { accountId, email: account.emailVerifiedAt ? account.email : null };
  return { person, to: account.email };
}

async function makeExport(
  services: JobServices,
  sources: readonly PersonalDataSource[],
  request: StoredDataRequest,
): Promise<void> {
  const { db, clock, storage } = services;
  const found = await findPerson(services, request);
  if (!found) return finish(services, request, { status: "cancelled" });
  const rows: PersonalRows = {};
  for (const [index, source] of sources.entries()) {
    Object.assign(rows, await source.collect(db, found.person));
    await saveProgress(services, request, { partsDone: index + 1, partsTotal: sources.length + 1 });
  }
  const { "data-requests": _ownRequests, ...otherRows } = rows;
  const isEmpty = Object.values(otherRows).every((list) => !list || list.length === 0);
  const now = clock.now();
  const fileKey = `data-exports/${request.id}.zip`;
  const file = isEmpty ? null : buildExport(rows, now, getTexts(defaultLanguage));
  if (file) await storage.put(fileKey, file);
  await transact(db, async (tx) => {
    await tx
      .update(dataRequests)
      .set({
        status: file ? "ready" : "done",
        fileKey: file && fileKey,
        sizeBytes: file && file.length,
        expiresAt: file && new Date(now.getTime() + retentionDays.dataExports * DAY_MS),
        finishedAt: now,
        leaseUntil: null,
        lastError: null,
      })
      .where(eq(dataRequests.id, request.id));
    await enqueueEmail(tx, {
      template: "data-export",
      to: found.to,
      language: found.person.accountId === null ? await findLanguageOf(tx, found.to) : defaultLanguage,
      input: { requestId: request.id },
      dedupeKey: `data-export:${request.id}`,
    });
  });
}

async function carryOutErasure(
  services: JobServices,
  sources: readonly PersonalDataSource[],
  request: StoredDataRequest,
): Promise<void> {
  const { db, clock, log } = services;
  const found = await findPerson(services, request);
  if (found && request.accountId && request.partsDone === 0) {
    const obstacles = await findErasureObstacles(services, sources, request.accountId);
    if (obstacles.length > 0) {
      const sentences = obstacles.map((obstacle) => obstacle(getTexts(defaultLanguage)));
      log.warn({ requestId: request.id, obstacles: sentences }, "erasure postponed by a day");
      return postpone(services, request);
    }
  }
  if (found) {
    for (const [index, source] of sources.entries()) {
      if (index < request.partsDone) continue;
      await source.eraseStored?.(services, found.person);
      await transact(db, async (tx) => {
        await source.erase(tx, found.person, services);
        await tx
          .update(dataRequests)
          .set({ partsDone: index + 1, partsTotal: sources.length, leaseUntil: computeLeaseEnd(services) })
          .where(eq(dataRequests.id, request.id));
      });
    }
  }
  await removeCopies(services, request);
  await transact(db, async (tx) => {
    if (request.accountId) {
      const origin = { actor: null, address: null, requestId: request.id };
      await recordAudit(tx, origin, {
        action: "account.erased",
        subjectType: "account",
        subjectId: request.accountId,
        onBehalfOf: request.accountId,
      });
    }
    // The requests of a viewer are found by the address, so it goes last.
    await tx
      .update(dataRequests)
      .set({ email: null, tokenHashes: [], fileKey: null })
      .where(isOfSamePerson(request));
    await tx
      .update(dataRequests)
      .set({ status: "done", finishedAt: clock.now(), leaseUntil: null, lastError: null })
      .where(eq(dataRequests.id, request.id));
  });
}

const isOfSamePerson = ({ id, accountId, email }: StoredDataRequest) =>
  or(
    eq(dataRequests.id, id),
    accountId === null ? undefined : eq(dataRequests.accountId, accountId),
    email === null ? undefined : hasEmail(dataRequests.email, email),
  );

/** Deletes the files of a person's copies and ends their other requests. */
async function removeCopies({ db, storage, clock }: JobServices, request: StoredDataRequest): Promise<void> {
  const others = and(isOfSamePerson(request), ne(dataRequests.id, request.id));
  const copies = await db
    .select()
    .from(dataRequests)
    .where(and(others, isNotNull(dataRequests.fileKey)));
  for (const { fileKey } of copies) if (fileKey) await storage.remove(fileKey);
  await db
    .update(dataRequests)
    .set({ status: "cancelled", finishedAt: clock.now() })
    .where(and(others, sql`${dataRequests.status} in ('unconfirmed', 'waiting', 'running')`));
  await db
    .update(dataRequests)
    .set({ status: "done" })
    .where(and(others, eq(dataRequests.status, "ready")));
}

async function postpone({ db, clock }: JobServices, { id }: StoredDataRequest): Promise<void> {
  const dueAt = new Date(clock.now().getTime() + DAY_MS);
  await db
    .update(dataRequests)
    .set({ status: "waiting", dueAt, leaseUntil: null, attempts: 0 })
    .where(eq(dataRequests.id, id));
}

async function saveProgress(
  services: JobServices,
  { id }: StoredDataRequest,
  progress: { partsDone: number; partsTotal: number },
): Promise<void> {
  await services.db
    .update(dataRequests)
    .set({ ...progress, leaseUntil: computeLeaseEnd(services) })
    .where(eq(dataRequests.id, id));
}

async function finish(
  { db, clock }: JobServices,
  { id }: StoredDataRequest,
  { status }: Pick<StoredDataRequest, "status">,
): Promise<void> {
  await db
    .update(dataRequests)
    .set({ status, finishedAt: clock.now(), leaseUntil: null })
    .where(eq(dataRequests.id, id));
}

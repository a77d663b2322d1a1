import { sql } from "drizzle-orm";
import pg from "pg";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeEach, afterEach, expect, test } from "vitest";
import { connect } from "../../db/client.ts";
import { createClientDatabase } from "../../db/client.ts";
import { auditChain, auditEntries } from "../../db/schema/audit.ts";
import { createLogLines } from "../../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { type AuditEntry, recordAudit, recordAudits } from "./record-audit.ts";
import { checkAuditChain, verifyAuditChain } from "./verify-audit-chain.ts";

const log = createLogLines();
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ LOG_LEVEL: "info" }, true, log.stream);
});
afterEach(() => app.close());
afterAll(() => log.lines.splice(0));

const entry = (subjectId = uuidv7()): AuditEntry => ({
  action: "page.update",
  subjectType: "page",
  subjectId,
});
const record = (count = 1) =>
  app.services.db.transaction((tx) =>
    recordAudits(
      tx,
      { actor: null },
      Array.from({ length: count }, () => entry()),
    ),
  );
const verify = () => verifyAuditChain(app.services.db);
/** Changes a row behind the trigger, as a superuser can. */
const tamper = (statement: string) =>
  app.services.db.transaction(async (tx) => {
    await tx.execute(sql.raw("set local session_replication_role = replica"));
    await tx.execute(sql.raw(statement));
  });

test("each entry extends the chain by one link, also in one insert and when committed concurrently", async () => {
  await record(3);
  await Promise.all(Array.from({ length: 12 }, () => record(2)));
  expect(await verify()).toMatchObject({ broken: null, head: { position: 27 } });
  const links = await app.services.db.select().from(auditChain).orderBy(auditChain.position);
  for (const [index, link] of links.entries()) expect(link.previousHash).toBe(links[index - 1]?.hash ?? "");
});

test("a rolled back transaction leaves no link", async () => {
  await record();
  const failing = app.services.db.transaction(async (tx) => {
    await recordAudit(tx, { actor: null }, entry());
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  await record();
  expect(await verify()).toMatchObject({ broken: null, head: { position: 2 } });
});

test.each([
  ["a changed entry", "update audit_entries set detail = '{\"x\":1}' where id = ID", "the entry was changed"],
  [
    "a changed actor's address",
    "update audit_entries set address = 'x' where id = ID",
    "the entry was changed",
  ],
  ["a deleted entry", "delete from audit_entries where id = ID", "the entry is missing"],
  ["a deleted link", "delete from audit_chain where entry_id = ID", "the link is missing"],
])("finds %s, and the job logs it", async (_case, statement, reason) => {
  await record(5);
  const [link] = await app.services.db
    .select()
    .from(auditChain)
    .where(sql`position = 3`);
  await tamper(statement.replace("ID", `'${link?.entryId}'`));
  expect((await verify()).broken).toEqual({ position: 3, reason });
  log.lines.splice(0);
  await checkAuditChain(app.services);
  expect(log.lines).toMatchObject([{ security: "audit-chain-broken", level: 40, position: 3, reason }]);
});

test("the database rejects changes of the chain, of the tables' owner too", async () => {
  await record();
  for (const change of [
    "delete from audit_chain",
    "update audit_chain set hash = 'x'",
    "truncate audit_chain",
  ])
    await expect(app.services.pool.query(change)).rejects.toThrow("can only grow");
  expect((await verify()).broken).toBeNull();
});

test("finds an entry outside the chain", async () => {
  await record();
  await tamper(
    `insert into audit_entries (id, action, subject_type, subject_id) values ('${uuidv7()}', 'a.b', 'c', 'd')`,
  );
  expect((await verify()).broken).toEqual({ position: 2, reason: "an entry is outside the chain" });
});

test("detects a chain that was rewritten or cut after an earlier run", async () => {
  await record(4);
  log.lines.splice(0);
  await checkAuditChain(app.services);
  expect(log.lines).toMatchObject([{ security: "audit-chain-verified", position: 4 }]);
  const { head } = await verify();
  await record();
  expect((await verifyAuditChain(app.services.db, head)).broken).toBeNull();
  await tamper("delete from audit_chain where position >= 4");
  await tamper("delete from audit_entries where id not in (select entry_id from audit_chain)");
  expect((await verify()).broken).toBeNull();
  expect((await verifyAuditChain(app.services.db, head)).broken).toMatchObject({ position: 4 });
  await record();
  expect((await verifyAuditChain(app.services.db, head)).broken).toMatchObject({
    reason: "the chain was rewritten",
  });
});

test("a transaction that wrote an entry and stays open delays no other", async () => {
  const pool = new pg.Pool({ connectionString: app.config.DATABASE_URL, max: 1 });
  const client = await pool.connect();
  try {
    await client.query("begin");
    await createClientDatabase(client).insert(auditEntries).values(entry());
    await Promise.race([
      record(),
      new Promise((_resolve, reject) => setTimeout(() => reject(new Error("blocked")), 5000)),
    ]);
    await client.query("commit");
  } finally {
    client.release();
    await pool.end();
  }
  expect(await verify()).toMatchObject({ broken: null, head: { position: 2 } });
});

test("the chain costs concurrent writers less than as much again", async () => {
  const { pool, db } = connect(app.config.DATABASE_URL, 8);
  const measure = async () => {
    const start = performance.now();
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let round = 0; round < 20; round++)
          await db.transaction(async (tx) => {
            await tx.execute(sql`select pg_sleep(0.004)`);
            await recordAudit(tx, { actor: null }, entry());
          });
      }),
    );
    return performance.now() - start;
  };
  await measure();
  const ratios: number[] = [];
  for (let round = 0; round < 2; round++) {
    const chained = await measure();
    await pool.query("alter table audit_entries disable trigger audit_entries_chain");
    const bare = await measure();
    await pool.query("alter table audit_entries enable trigger audit_entries_chain");
    ratios.push(chained / bare);
  }
  await pool.end();
  expect(Math.min(...ratios)).toBeLessThan(2);
});

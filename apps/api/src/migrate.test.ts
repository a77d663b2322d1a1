import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { databaseUrl } from "./testing/postgres.setup.ts";
import { withoutSocket } from "./testing/without-socket.ts";
import { migrateDatabase, waitForSchema } from "./migrate.ts";

const name = `m_${randomBytes(6).toString("hex")}`;
const ownerUrl = withoutSocket(databaseUrl(inject("postgresUrl"), name));
const role = new URL(ownerUrl);
role.username = `app_${name}`;
role.password = "it-is-a-password";

const admin = new pg.Pool({ connectionString: inject("postgresUrl"), max: 1 });
const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
// The end of the database ends its connections.
owner.on("error", () => undefined);
beforeAll(() => admin.query(`create database ${name}`));
afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop role if exists ${role.username}`);
  await admin.end();
});

/** Begins to wait as a process of this version, with the rights of the application's role. */
function startWaiting() {
  const state = { isWaiting: true, reports: [] as string[] };
  const ended = waitForSchema({ DATABASE_URL: role.href }, (line) => state.reports.push(line), 20).then(
    () => {
      state.isWaiting = false;
    },
  );
  return { state, ended };
}

test("waits from before the first migration until the schema and the rights are there", async () => {
  const { state, ended } = startWaiting();
  await expect.poll(() => state.reports).toEqual([expect.stringContaining(role.username)]);
  await migrateDatabase({ DATABASE_URL: role.href, DATABASE_OWNER_URL: ownerUrl });
  await ended;
  // A later version has applied more, and this one is started again.
  await owner.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9e15)");
  await startWaiting().ended;
  await owner.query("delete from drizzle.__drizzle_migrations where hash = 'later'");
}, 60_000);

test.each([
  [
    "the newest migration is missing",
    "update drizzle.__drizzle_migrations set created_at = -created_at where id = (select max(id) from drizzle.__drizzle_migrations)",
    "update drizzle.__drizzle_migrations set created_at = -created_at where created_at < 0",
  ],
  [
    "the rights of a new table are missing",
    `revoke select on films from ${role.username}`,
    `grant select on films to ${role.username}`,
  ],
])("waits while %s", async (_state, takeAway, giveBack) => {
  await owner.query(takeAway);
  const { state, ended } = startWaiting();
  await expect
    .poll(() => state.reports)
    .toEqual(["waiting for the schema of this version: its migration has not ended"]);
  expect(state.isWaiting).toBe(true);
  await owner.query(giveBack);
  await ended;
});

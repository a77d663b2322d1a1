import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../app.ts";
import { createAccount, PASSWORD } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { withoutSocket } from "../testing/without-socket.ts";
import { grantApplicationRole } from "./grant-application-role.ts";

let app: TestApp;
let role: pg.Pool;
let roleUrl: string;
beforeAll(async () => {
  app = await createTestApp();
  const name = `app_${new URL(app.config.DATABASE_URL).pathname.slice(1)}`;
  const login = { name, password: "it's a password" };
  await grantApplicationRole(app.services.pool, login);
  await grantApplicationRole(app.services.pool, login);
  const url = new URL(withoutSocket(app.config.DATABASE_URL));
  url.username = name;
  url.password = encodeURIComponent(login.password);
  roleUrl = url.href;
  role = new pg.Pool({ connectionString: roleUrl, max: 2 });
});
afterAll(async () => {
  await role.end();
  const owner = new pg.Pool({ connectionString: app.config.DATABASE_URL, max: 1 });
  const name = pg.escapeIdentifier(decodeURIComponent(new URL(roleUrl).username));
  await owner.query(`drop owned by ${name} cascade`);
  await owner.query(`drop role ${name}`);
  await owner.end();
  await app.close();
});

const DENIED = "42501";
const attempt = (statement: string) =>
  role.query(statement).then(
    () => "done",
    (error: unknown) => (error instanceof pg.DatabaseError ? error.code : String(error)),
  );

test.each([
  "alter table audit_entries disable trigger audit_entries_append_only",
  "alter table audit_entries disable trigger audit_entries_chain",
  "drop trigger audit_entries_append_only on audit_entries",
  "set session_replication_role = replica",
  "delete from audit_entries",
  "update audit_entries set action = 'x'",
  "truncate audit_entries cascade",
  "drop table audit_chain",
  "alter table audit_entries add column extra text",
  "delete from audit_chain",
  "update audit_chain set hash = 'x'",
  "insert into audit_chain (position, entry_id, previous_hash, hash) select 9, id, '', '' from audit_entries",
  "create or replace function chain_audit_entry() returns trigger language plpgsql as 'begin return null; end'",
  "alter table accounts disable trigger all",
  "create table public.extra (id int)",
])("the application's role may not: %s", async (statement) => {
  expect(await attempt(statement)).toBe(DENIED);
});

test("the API works with the application's role and appends to the audit log and its chain", async () => {
  const api = await buildApp({ ...app.config, DATABASE_URL: roleUrl });
  try {
    const staff = await createAccount(api.services, { type: "admin" });
    const signedIn = await api.http.inject({
      method: "POST",
      url: "/v1/session",
      payload: { email: staff.email, password: PASSWORD },
    });
    expect(signedIn.statusCode).toBe(200);
    const csv = await api.http.inject({ url: "/v1/accounts.csv", headers: staff.headers });
    expect(csv.statusCode).toBe(200);
    await api.services.jobs.send("transcode", [{ videoId: staff.id }]);
    const { rows } = await role.query(
      "select action, hash from audit_entries e join audit_chain c on c.entry_id = e.id",
    );
    expect(rows.map(({ action }) => action)).toEqual(["session.start", "customers.export"]);
  } finally {
    await api.http.close();
  }
});

test("rejects the owner as the application's role", async () => {
  const { username: name } = new URL(app.config.DATABASE_URL);
  await expect(grantApplicationRole(app.services.pool, { name, password: "x" })).rejects.toThrow(
    "neither the owner nor a superuser",
  );
});

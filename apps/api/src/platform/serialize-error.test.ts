import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createAccount } from "../testing/fixtures.ts";
import { accounts } from "../db/schema/accounts.ts";
import { serializeError } from "./serialize-error.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("describes a failed query without its parameters", async () => {
  const { email } = await createAccount(app.services);
  const duplicate = app.services.db.insert(accounts).select(
    app.services.db
      .select()
      .from(accounts)
      .where(sql`${accounts.email} = ${email}`),
  );
  const error: unknown = await duplicate.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  // Control: the error itself names the person.
  expect(String(error)).toContain(email);
  const line = JSON.stringify(serializeError(error));
  expect(line).not.toContain(email);
  expect(line).toContain("Failed query: insert into");
  expect(line).toContain('"code":"23505"');
  expect(line).toContain('"constraint":');
  expect(line).toContain("serialize-error.test.ts");
});

test("leaves out a value of the wrong form, which PostgreSQL repeats", async () => {
  const error: unknown = await app.services.db.execute(sql`select ${"ana@films.example"}::uuid`).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const line = JSON.stringify(serializeError(error));
  expect(line).not.toContain("ana@films.example");
  expect(line).toContain("invalid input syntax for type uuid: [value]");
});

test("keeps the message, the code and the cause of other errors", () => {
  const cause = Object.assign(new Error("connect failed"), { code: "ECONNREFUSED", address: "10.0.0.1" });
  expect(serializeError(new TypeError("sending failed", { cause }))).toMatchObject({
    type: "TypeError",
    message: "sending failed",
    cause: { type: "Error", message: "connect failed", code: "ECONNREFUSED" },
  });
});

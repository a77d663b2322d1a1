import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transact } from "../../../db/transaction.ts";
import { recoveryCodes } from "../../../db/schema/factors.ts";
import { createAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("a code has at least 112 random bits, so that its stored hash needs no salt", async () => {
  const { db } = app.services;
  const { id } = await createAccount(app.services);
  const codes = await transact(db, (tx) => replaceRecoveryCodes(tx, id));
  const letters = new Set(codes.join("").replaceAll("-", ""));
  // Fewer letters than the alphabet has, so the estimate is too low rather than too high.
  for (const code of codes) {
    const length = code.replaceAll("-", "").length;
    expect(length * Math.log2(letters.size)).toBeGreaterThanOrEqual(112);
  }
  const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id));
  for (const { codeHash } of stored) expect(codes.join()).not.toContain(codeHash);
});

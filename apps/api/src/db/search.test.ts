import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { accountName } from "./account-name.ts";
import { accounts } from "./schema/accounts.ts";
import { matchesSearch, parseSearch } from "./search.ts";

const ROWS = 500;
let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
  await app.services.db.execute(sql`
    insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
    select gen_random_uuid(), 'filmmaker', case n when 1 then 'O''Fa-bust. J' else 'Maria' end, 'Sonado',
      'person' || n || '@example.com', '', 'US', 'individual' from generate_series(1, ${ROWS}) n`);
  await app.services.db.execute(sql`vacuum analyze accounts`);
});
afterAll(() => app.close());

interface Plan {
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

/** Counts the rows of the table that a search reads, and those of them that it returns. */
async function countReadRows(where: SQL): Promise<{ read: number; returned: number }> {
  return app.services.db.transaction(async (tx) => {
    // The table is too small for the planner to use an index otherwise.
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      sql`explain (analyze, format json) select ${accounts.id} from ${accounts} where ${where}`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error("PostgreSQL returned no plan");
    const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
    return { read: plan["Actual Rows"] + removed, returned: plan["Actual Rows"] };
  });
}

test.each(["o'", "-b", "t.", "fa", "'fa", "a-b", "st.", "bus", "a-bu", "fa-bust. j", "ofa", "%", "_", "q"])(
  "finds few matches of %s without reading other rows",
  async (term) => {
    const search = parseSearch(term, "few");
    if (!search) throw new Error("The term is blank");
    const { read, returned } = await countReadRows(matchesSearch(search, accountName, accounts.email));
    const expected = "o'fa-bust. j sonado person1@example.com".includes(term) ? 1 : 0;
    expect(returned).toBe(expected);
    expect(read).toBeLessThanOrEqual(expected);
  },
);

test.each(["few", "many", "all"] as const)("finds the same rows in scope %s", async (scope) => {
  const counts = {
    m: ROWS,
    "a-B": 1,
    "a S": ROWS - 1,
    SONADO: ROWS,
    nado: ROWS,
    "x%": 0,
    "o pe": 0,
    "do person": 0,
  };
  for (const [term, count] of Object.entries(counts)) {
    const search = parseSearch(term, scope);
    if (!search) throw new Error("The term is blank");
    const { returned } = await countReadRows(matchesSearch(search, accountName, accounts.email));
    expect([term, returned]).toEqual([term, count]);
  }
});

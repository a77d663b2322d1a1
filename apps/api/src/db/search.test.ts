import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { accounts } from "./schema/accounts.ts";
import { listReadings, matchesSearch, parseSearch, type SearchScope } from "./search.ts";

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
    const { read, returned } = await countReadRows(matchesSearch(search, accounts));
    const expected = "o'fa-bust. j sonado person1@example.com".includes(term) ? 1 : 0;
    expect(returned).toBe(expected);
    expect(read).toBeLessThanOrEqual(expected);
  },
);

test.each([
  ["/paid-screening", "paid-screening"],
  ["/watch/paid-screening", "paid-screening"],
  ["https://watch.example.com/watch/paid-screening/u7Yb?from=mail#top", "paid-screening"],
  ["watch.example.com/watch/paid-screening", "paid-screening"],
  ["http://127.0.0.1:5173/preview/paid-screening", "paid-screening"],
  ["https://studio.example.com/event/0199-x/paid-screening", "paid-screening"],
])("reads the event of the address %s", (term, reading) => expect(listReadings(term)).toContain(reading));

test.each(["AC/DC", "50/50", "salt road", "and/or.", "https://watch.example.com"])(
  "reads %s as it is",
  (term) => expect(listReadings(term)).toEqual([term]),
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
    const { returned } = await countReadRows(matchesSearch(search, accounts));
    expect([term, returned]).toEqual([term, count]);
  }
});

/** Each typed as people say it, beside what the list shows. */
const SPELLINGS: Record<string, readonly string[]> = {
  "Inês Amaral": ["Ines", "INÊS", "ines amaral", "In\u00eAs", "nes a"],
  "Łukasz Ångström": ["lukasz", "angstrom", "Ångström", "A\u030angstro\u0308m"],
  "Zoë Strauß": ["zoe", "strauss", "Strauß"],
  "Bjørn Þórsson": ["bjorn", "thorsson", "rs"],
  "Siobhán O’Neill": ["o'neill", "O’Neill", "siobhan"],
  "İpek Yılmaz": ["ipek", "yilmaz", "İPEK"],
  "김민준 박": ["김민준", "민"],
};

test.each(["few", "many", "all"] as const)(
  "finds names however their accents are typed in scope %s",
  async (scope) => {
    const names = Object.keys(SPELLINGS);
    const created = await Promise.all(
      names.map((name) => {
        const [firstName, lastName] = name.split(" ");
        return createAccount(app.services, { firstName: firstName ?? "", lastName: lastName ?? "" });
      }),
    );
    for (const [at, name] of names.entries())
      for (const term of SPELLINGS[name] ?? [])
        expect([term, await findIds(term, scope)]).toEqual([term, expect.arrayContaining([created[at]?.id])]);
  },
);

test("finds phone numbers however they are grouped", async () => {
  const us = await createAccount(app.services, { phoneNumber: "+1 (415) 555-0123" });
  const uk = await createAccount(app.services, { phoneNumber: "+442079460958" });
  const national = await createAccount(app.services, { phoneNumber: "4155550199" });
  for (const scope of ["few", "many"] as const) {
    for (const term of ["415 555 0123", "+1 415-555-0123", "(415) 555.0123", "4155550123", "5550123"])
      expect([term, await findIds(term, scope)]).toEqual([term, [us.id]]);
    for (const term of ["+1 (415) 555-0199", "+1 415 555 0199", "1 415 555 0199", "(415) 555-0199"])
      expect([term, await findIds(term, scope)]).toEqual([term, [national.id]]);
    for (const term of ["020 7946 0958", "+44 (0)20 7946 0958", "0044 20 7946 0958"])
      expect([term, await findIds(term, scope)]).toEqual([term, [uk.id]]);
    expect(await findIds("415 555 9999", scope)).toEqual([]);
  }
});

async function findIds(term: string, scope: SearchScope): Promise<string[]> {
  const search = parseSearch(term, scope);
  if (!search) throw new Error("The term is blank");
  const rows = await app.services.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(matchesSearch(search, accounts));
  return rows.map(({ id }) => id);
}

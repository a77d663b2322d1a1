import pg from "pg";
import { requireBuiltApi } from "../support/api-process.ts";
import { alternate, report, measureMs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startDatabases } from "../support/databases.ts";
import { type StaffApi, startStaffApi } from "./staff-api.ts";

// Compares a bulk update of 1,000 rows by staff, with an audit entry for each, with the same changes in bare SQL.
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
const databases = await startDatabases();
const api = await startStaffApi(databases.large);
const database = new pg.Client({ connectionString: databases.large });
await database.connect();

interface Bulk {
  path: string;
  table: string;
  ids: string;
  action: string;
  subject: string;
  /** Two changes that take turns, so that each call changes every row; as a request and as SQL. */
  changes: readonly { attributes: object; set: string }[];
}

const BULKS: readonly Bulk[] = [
  {
    path: "/v1/admin/account/bulk",
    table: "accounts",
    ids: "accountIds",
    action: "account.update",
    subject: "account",
    changes: ["CA", "US"].map((country) => ({ attributes: { country }, set: `country = '${country}'` })),
  },
  {
    path: "/v1/admin/leadowner/bulk",
    table: "lead_owners",
    ids: "leadOwnerIds",
    action: "leadowner.update",
    subject: "leadowner",
    changes: ["working", "new"].map((stage) => ({ attributes: { stage }, set: `stage = '${stage}'` })),
  },
  {
    path: "/v1/admin/pages/bulk",
    table: "pages",
    ids: "pageIds",
    action: "page.update",
    subject: "page",
    changes: [true, false].map((archived) => ({
      attributes: { archived },
      set: `archived = ${archived}, version = version + 1`,
    })),
  },
];

for (const bulk of BULKS) {
  const { rows } = await database.query<{ id: string }>(
    `select id from ${bulk.table} order by created_at desc offset 50000 limit 1000`,
  );
  const ids = rows.map(({ id }) => id);
  let turn = 0;
  const takeNextChange = () => {
    const change = bulk.changes[turn++ % bulk.changes.length];
    if (!change) throw new Error("The bulk update has no changes");
    return change;
  };
  const ratio = await alternate(
    ROUNDS * 2,
    () => measureMs(() => update(api, bulk, ids, takeNextChange().attributes)),
    () => measureMs(() => updateWithSql(bulk, ids, takeNextChange().set)),
  );
  report(`${bulk.path} of ${ids.length}, to the bare SQL`, ratio, { atMost: 3 }, "ms");
}
await database.end();
await api.stop();
await databases.close();

async function update(
  { origin, headers }: StaffApi,
  bulk: Bulk,
  ids: string[],
  attributes: object,
): Promise<void> {
  const response = await fetch(origin + bulk.path, {
    method: "PATCH",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ [bulk.ids]: ids, attributes }),
  });
  if (!response.ok) throw new Error(await response.text());
}

async function updateWithSql({ table, action, subject }: Bulk, ids: string[], set: string): Promise<void> {
  await database.query("begin");
  await database.query(`update ${table} set ${set}, updated_at = now() where id = any($1)`, [ids]);
  await database.query(
    `insert into audit_entries (id, action, subject_type, subject_id, detail)
      select gen_random_uuid(), $2, $3, id, '{"changes": {}}' from unnest($1::text[]) id`,
    [ids, action, subject],
  );
  await database.query("commit");
}

import pg from "pg";

/** Names consist of these syllables, so that every short fragment of a name is common and only long ones are rare. */
const SYLLABLES =
  "an ma ri el la so na ra do li ka ro mi ha lo no vi ta re sa ni co de ba lu en er is or al".split(" ");
const syllableArray = `array['${SYLLABLES.join("','")}']`;
const buildSyllable = (n: string, salt: number) =>
  `(${syllableArray})[1 + (hashint8(${n}::bigint * 31 + ${salt}) & 2147483647) % ${SYLLABLES.length}]`;
const buildWord = (n: string, salt: number, syllables = 3) =>
  `initcap(${Array.from({ length: syllables }, (_, index) => buildSyllable(n, salt * 10 + index)).join(" || ")})`;

/** The last name in nine of ten of the newest thousand rows. */
export const COMMON_NAME = "Quillfeather";
/** Two letters that only every hundredth of the newest thousand rows contains. */
export const RARE_PAIR = "qz";
/** Short searches with punctuation that only five of the newest thousand rows contain. */
export const RARE_PUNCTUATION = ["o'", "j.", "a-b", "st."];
/** A tag of nine hundred rows of each kind. */
export const TAG = "laurel";

/** Orders of more events have no lines and consents, which only reports of all orders read. */
const MAX_REPORTED_ORDERS = 1_000_000;
const CONNECTIONS = 2;

const buildLastName = (n: string) =>
  `case when ${n} <= 1000 and ${n} % 200 = 50 then 'O''Fa-bust. J.' when ${n} <= 1000 and ${n} % 10 <> 0 then '${COMMON_NAME}'
    when ${n} <= 1000 and ${n} % 100 = 0 then 'Aqzin' else ${buildWord(n, 2)} end`;
const buildTime = (n: string) => `now() - ${n} * interval '10 seconds'`;

const TABLES = [
  "accounts",
  "audit_entries",
  "lead_owners",
  "leads",
  "tags",
  "email_outbox",
  "orders",
  "pages",
  "products",
  "order_lines",
  "consents",
  "tag_links",
  "entitlements",
] as const;
type Table = (typeof TABLES)[number];

/** Builds an id that sorts like the id of a row that was created at its time, and is the same in every run. */
const buildId = (table: Table, n: string) =>
  `(lpad(to_hex(2000000000 - ${n}), 8, '0') || '-0000-7000-8000-00000000000${TABLES.indexOf(table).toString(16)}')::uuid`;

/** Returns the inserts of each table. The newest rows do not depend on the number of rows. */
function buildInserts(rows: number): Record<Table, string[]> {
  // Stored in the order of their creation, as in a table that grew over time.
  const series = `generate_series(${rows}, 1, -1) n`;
  const events = Math.ceil(rows / 100);
  const event = `(1 + n % ${events})`;
  const reported = `generate_series(${Math.min(rows, MAX_REPORTED_ORDERS)}, 1, -1) n`;
  return {
    accounts: [
      `insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type, created_at)
      select ${buildId("accounts", "n")}, 'filmmaker', ${buildWord("n", 1)}, ${buildLastName("n")}, 'person.' || n || '@example.com', '', 'US',
        case when n <= 900 then 'company' else 'individual' end, ${buildTime("n")} from ${series}`,
    ],
    pages: [
      `insert into pages (id, account_id, slug, title, description, event_start, event_end, opens_at, closes_at,
        activated, archived, test, paywall_settings, subscription_settings, about_settings, created_at)
      select ${buildId("pages", "n")}, ${buildId("accounts", "n")}, 'event-' || n, ${buildWord("n", 3)} || ' ' || ${buildLastName("n")}, 'A log line.',
        ${buildTime("n")}, ${buildTime("n")} + interval '1 day', ${buildTime("n")}, ${buildTime("n")} + interval '1 day',
        true, n <= 900, false, '{}', '{}', '{}', ${buildTime("n")} from ${series}`,
    ],
    products: [
      `insert into products (id, page_id, type, title, price_cents, sku)
      select ${buildId("products", "n")}, ${buildId("pages", "n")}, 'ticket', 'Ticket', 750, '0123456789' from generate_series(1, ${events}) n`,
    ],
    orders: [
      `insert into orders (id, page_id, status, email, name, country, address, state, zip, total_cents, fee_cents,
        net_cents, charge_id, after_watching, created_at)
      select ${buildId("orders", "n")}, ${buildId("pages", event)}, 'paid', 'buyer.' || n || '@example.com', ${buildWord("n", 4)} || ' ' || ${buildLastName("n")},
        'US', '1 Main St, Springfield, IL, 62701', 'IL', '62701', 750, 38, 712, 'ch_' || md5(n::text),
        n <= ${Math.max(900, rows / 100)}, ${buildTime("n")} from ${series}`,
    ],
    entitlements: [
      `insert into entitlements (id, page_id, order_id, plays)
      select ${buildId("entitlements", "n")}, ${buildId("pages", event)}, ${buildId("orders", "n")}, n % 5 from ${series}`,
    ],
    order_lines: [
      `insert into order_lines (id, order_id, product_id, title, type, quantity, unit_cents)
      select ${buildId("order_lines", "n")}, ${buildId("orders", "n")}, ${buildId("products", event)}, 'Ticket', 'ticket', 1, 750 from ${reported}`,
    ],
    consents: [
      `insert into consents (id, kind, text_version, locale, order_id)
      select gen_random_uuid(), 'terms', '2026-11-23', 'en', ${buildId("orders", "n")} from ${reported}`,
      `insert into consents (id, kind, text_version, locale, account_id)
      select gen_random_uuid(), 'terms', '2026-11-23', 'en', ${buildId("accounts", "n")} from ${reported}`,
    ],
    lead_owners: [
      `insert into lead_owners (id, first_name, last_name, email, stage, created_at)
      select ${buildId("lead_owners", "n")}, ${buildWord("n", 5)}, ${buildLastName("n")}, 'lead.' || n || '@example.com',
        case when n <= 900 then 'qualified' else 'new' end, ${buildTime("n")} from ${series}`,
    ],
    leads: [
      `insert into leads (id, lead_owner_id, source_type, created_at)
      select ${buildId("leads", "n")}, ${buildId("lead_owners", "n")}, case when n <= 900 then 'zoom' else 'typeform' end, ${buildTime("n")} from ${series}`,
    ],
    tags: [
      `insert into tags (id, name, type)
      select ${buildId("tags", "n")}, lower(${buildWord("n", 6)} || '-' || ${buildLastName("n")}) || '-' || n, 'page' from ${series}`,
      `insert into tags (id, name, type, global)
      select ${buildId("tags", "-n")}, '${TAG}', (array['account', 'leadowner', 'page'])[n], true from generate_series(1, 3) n`,
    ],
    tag_links: (["accounts", "lead_owners", "pages"] as const).map(
      (table, index) => `insert into tag_links (tag_id, subject_id)
      select ${buildId("tags", `-${index + 1}`)}, ${buildId(table, "n")} from generate_series(1, 900) n`,
    ),
    audit_entries: [
      `insert into audit_entries (id, action, subject_type, subject_id, created_at)
      select ${buildId("audit_entries", "n")}, 'page.update', 'page', case when n <= 900 then '${TAG}' else n::text end, ${buildTime("n")} from ${series}`,
    ],
    email_outbox: [
      `insert into email_outbox (id, template, "to", input, status, created_at)
      select ${buildId("email_outbox", "n")}, 'receipt', lower(${buildWord("n", 7)} || '.' || ${buildLastName("n")}) || '.' || n || '@example.com', '{}',
        case when n <= 900 then 'failed' else 'sent' end, ${buildTime("n")} from ${series}`,
    ],
  };
}

/**
 * Fills the tables and leaves a filled database unchanged; an interrupted run is continued by the next. Creates the
 * indexes after all rows, the largest first and several at once: the connections then end at about the same time.
 */
export async function fillDatabase(url: string, rows: number): Promise<void> {
  const inserts = buildInserts(rows);
  if (!(await startFilling(url))) return;
  console.log(`filling ${rows} rows…`);
  const { tables, indexes } = await connect(url, readWork);
  await work(url, tables, (database, table) => fillTable(database, table, indexes, inserts[table]));
  await work(url, indexes, (database, { definition }) => database.query(definition));
  await work(url, TABLES, (database, table) => database.query(`vacuum analyze ${table}`));
  await connect(url, (database) => database.query("drop table bench_tables, bench_indexes"));
}

/** Works through a list on several connections. */
async function work<Item>(
  url: string,
  items: readonly Item[],
  run: (database: pg.Client, item: Item) => Promise<unknown>,
): Promise<void> {
  const remaining = items.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      connect(url, async (database) => {
        // Without triggers, which check each row's references and chain each audit entry.
        await database.query("set session_replication_role = replica");
        await database.query("set maintenance_work_mem = '2GB'");
        for (const item of remaining) await run(database, item);
      }),
    ),
  );
}

interface Index {
  table: string;
  name: string;
  definition: string;
}

/** Reads the tables to fill and the indexes to create; those of searches take the longest. */
async function readWork(database: pg.Client): Promise<{ tables: Table[]; indexes: Index[] }> {
  const tables = await database.query<{ name: string }>("select name from bench_tables");
  const indexes = await database.query<Index>(
    `select "table", name, definition from bench_indexes
      where "table" in (select name from bench_tables) or to_regclass(name) is null
      order by definition like '%USING gin%' desc, definition like '%search_%' desc, name`,
  );
  return {
    tables: TABLES.filter((table) => tables.rows.some(({ name }) => name === table)),
    indexes: indexes.rows,
  };
}

/** Notes the tables to fill and their indexes, unless an earlier run did. @returns whether a table needs its rows */
async function startFilling(url: string): Promise<boolean> {
  return connect(url, async (database) => {
    const { rows } = await database.query<{ started: boolean; filled: boolean }>(
      "select to_regclass('bench_tables') is not null as started, exists (select from accounts) as filled",
    );
    if (rows[0]?.started) return true;
    if (rows[0]?.filled) return false;
    await database.query(`begin;
      create table bench_tables as select unnest(array['${TABLES.join("','")}']) as name;
      create table bench_indexes as
        select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
        from pg_index where indrelid::regclass::text in (select name from bench_tables)
          and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid);
      commit`);
    return true;
  });
}

async function fillTable(
  database: pg.Client,
  table: Table,
  indexes: readonly Index[],
  inserts: readonly string[],
): Promise<void> {
  await database.query("begin");
  for (const index of indexes) {
    if (index.table === table) await database.query(`drop index if exists ${index.name}`);
  }
  for (const insert of inserts) await database.query(insert);
  await database.query("delete from bench_tables where name = $1", [table]);
  await database.query("commit");
}

async function connect<T>(url: string, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}

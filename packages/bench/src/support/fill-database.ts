import type { Client } from "pg";

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
/** A tag of nine hundred rows of each kind. */
export const TAG = "laurel";

const buildLastName = (n: string) =>
  `case when ${n} <= 1000 and ${n} % 10 <> 0 then '${COMMON_NAME}'
    when ${n} <= 1000 and ${n} % 100 = 0 then 'Aqzin' else ${buildWord(n, 2)} end`;
const buildTime = (n: string) => `now() - ${n} * interval '10 seconds'`;
const buildId = (n: string) => `uuidv7(-${n} * interval '10 seconds')`;

/** Returns the inserts for all tables. The newest rows come first and do not depend on the number of rows. */
function buildInserts(rows: number): readonly string[] {
  const series = `generate_series(1, ${rows}) n`;
  const events = Math.ceil(rows / 100);
  return [
    `insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type, created_at)
      select ${buildId("n")}, 'filmmaker', ${buildWord("n", 1)}, ${buildLastName("n")}, 'person.' || n || '@example.com', '', 'US',
        case when n <= 900 then 'company' else 'individual' end, ${buildTime("n")} from ${series}`,
    `insert into pages (id, account_id, slug, title, description, event_start, event_end, opens_at, closes_at,
        activated, archived, test, paywall_settings, subscription_settings, about_settings, created_at)
      select ${buildId("a.n")}, a.id, 'event-' || a.n, ${buildWord("a.n", 3)} || ' ' || ${buildLastName("a.n")}, 'A log line.',
        ${buildTime("a.n")}, ${buildTime("a.n")} + interval '1 day', ${buildTime("a.n")}, ${buildTime("a.n")} + interval '1 day',
        true, a.n <= 900, false, '{}', '{}', '{}', ${buildTime("a.n")}
      from (select id, row_number() over (order by created_at desc) n from accounts) a`,
    `insert into products (id, page_id, type, title, price_cents, sku)
      select gen_random_uuid(), p.id, 'ticket', 'Ticket', 750, '0123456789'
      from (select id from pages order by created_at desc limit ${events}) p`,
    `create temporary table sold as
      select p.id page_id, product.id product_id, row_number() over (order by p.created_at desc) - 1 k
      from products product join pages p on p.id = product.page_id`,
    // Orders are stored in the order of their creation, as in a table that grew over time.
    `insert into orders (id, page_id, status, email, name, country, address, state, zip, total_cents, fee_cents,
        net_cents, charge_id, after_watching, visits, consent_cell, created_at)
      select ${buildId("n")}, sold.page_id, 'paid', 'buyer.' || n || '@example.com', ${buildWord("n", 4)} || ' ' || ${buildLastName("n")},
        'US', '1 Main St, Springfield, IL, 62701', 'IL', '62701', 750, 38, 712, 'ch_' || md5(n::text),
        n <= ${Math.max(900, rows / 100)}, n % 5, 'terms 2026-11-23 at 2026-11-24T09:00:00.000Z', ${buildTime("n")}
      from ${series} join sold on sold.k = n % ${events} order by n desc`,
    `insert into order_lines (id, order_id, product_id, title, type, quantity, unit_cents)
      select gen_random_uuid(), o.id, sold.product_id, 'Ticket', 'ticket', 1, 750
      from orders o join sold on sold.page_id = o.page_id order by o.created_at`,
    `insert into consents (id, kind, text_version, locale, order_id)
      select gen_random_uuid(), 'terms', '2026-11-23', 'en', id from orders order by created_at`,
    `insert into consents (id, kind, text_version, locale, account_id)
      select gen_random_uuid(), 'terms', '2026-11-23', 'en', id from accounts order by created_at`,
    `insert into lead_owners (id, first_name, last_name, email, stage, created_at)
      select ${buildId("n")}, ${buildWord("n", 5)}, ${buildLastName("n")}, 'lead.' || n || '@example.com',
        case when n <= 900 then 'qualified' else 'new' end, ${buildTime("n")} from ${series}`,
    `insert into leads (id, lead_owner_id, source_type, created_at)
      select ${buildId("o.n")}, o.id, case when o.n <= 900 then 'zoom' else 'typeform' end, ${buildTime("o.n")}
      from (select id, row_number() over (order by created_at desc) n from lead_owners) o`,
    `insert into tags (id, name, type)
      select gen_random_uuid(), lower(${buildWord("n", 6)} || '-' || ${buildLastName("n")}) || '-' || n, 'page' from ${series}`,
    `insert into tags (id, name, type, global)
      select gen_random_uuid(), '${TAG}', type, true from unnest(array['account', 'leadowner', 'page']) type`,
    ...[
      ["account", "accounts"],
      ["page", "pages"],
      ["leadowner", "lead_owners"],
    ].map(
      ([type, table]) => `insert into tag_links (tag_id, subject_id)
        select tags.id, subject.id from tags,
          (select id from ${table} order by created_at desc limit 900) subject
        where tags.name = '${TAG}' and tags.type = '${type}'`,
    ),
    `insert into audit_entries (id, action, subject_type, subject_id, created_at)
      select ${buildId("n")}, 'page.update', 'page', case when n <= 900 then '${TAG}' else n::text end, ${buildTime("n")} from ${series}`,
    `insert into email_outbox (id, template, "to", input, status, created_at)
      select ${buildId("n")}, 'receipt', lower(${buildWord("n", 7)} || '.' || ${buildLastName("n")}) || '.' || n || '@example.com', '{}',
        case when n <= 900 then 'failed' else 'sent' end, ${buildTime("n")} from ${series}`,
  ];
}

/** Fills an empty database and leaves a filled one unchanged. */
export async function fillDatabase(database: Client, rows: number): Promise<void> {
  const { rowCount } = await database.query("select 1 from accounts limit 1");
  if (rowCount !== 0) return;
  console.log(`filling ${rows} rows…`);
  await database.query("begin");
  // Creating the indexes after the rows takes a fraction of the time.
  const { rows: indexes } = await database.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and not indisunique and relkind = 'r'`);
  for (const { name } of indexes) await database.query(`drop index ${name}`);
  for (const statement of buildInserts(rows)) await database.query(statement);
  // A table with deferred triggers takes no index before they have run.
  await database.query("set constraints all immediate");
  await database.query("set local maintenance_work_mem = '512MB'");
  for (const { definition } of indexes) await database.query(definition);
  await database.query("commit");
  await database.query("vacuum analyze");
}

import pg from "pg";
import { connect } from "../db/client.ts";
import { verifyAuditChain } from "../modules/audit/verify-audit-chain.ts";
import type { ObjectStore } from "../integrations/storage/storage.ts";
import type { Config } from "../platform/config.ts";
import { FILES_FOLDER, type Manifest, readListing, type TableState } from "./backup-store.ts";
import { chosenBackupOptions, openChosenBackup } from "./chosen-backup.ts";
import { type Command, CommandError, formatTable } from "./command.ts";
import { recordSuccess } from "./metrics-file.ts";
import { restoreDatabase } from "./restore.ts";
import { beginSnapshot, readTableStates } from "./table-states.ts";

/** Tables of which the drill shows each row of the comparison; of the others only differences. */
const MONEY_TABLES = [
  "orders",
  "order_lines",
  "payments",
  "refunds",
  "credit_balances",
  "credit_entries",
  "credit_orders",
  "products",
  "viewer_credentials",
  "accounts",
  "audit_entries",
];

const METRIC = "matinee_drill_last_success_timestamp_seconds";

export const drill: Command = {
  summary: "Restore the last backup beside the live database, compare them and remove it again",
  usage: "drill --from FOLDER|s3://BUCKET/PREFIX [--backup ID] [--identity FILE] [--metrics-file FILE]",
  options: {
    ...chosenBackupOptions,
    "metrics-file": { type: "string" },
  },
  async run(input) {
    const { config, store, manifest, identityFile } = await openChosenBackup(input);
    input.report(`Restoring the backup ${manifest.id} into a database of its own`);
    const { table, problems } = await runDrill(config, store, manifest, identityFile);
    if (problems.length > 0)
      throw new CommandError(`${table}\n\nThe backup is not good:\n${problems.join("\n")}`);
    const { "metrics-file": metricsFile } = input.options;
    if (typeof metricsFile === "string")
      await recordSuccess(metricsFile, METRIC, "Time of the last good drill.", new Date());
    return `${table}\n\nThe backup ${manifest.id} is complete.`;
  },
};

/** Restores a backup into a new database of the same server as `restore` does, compares it, and drops that database. */
export async function runDrill(
  settings: Pick<Config, "DATABASE_URL" | "DATABASE_OWNER_URL">,
  store: ObjectStore,
  manifest: Manifest,
  identityFile?: string,
): Promise<{ table: string; problems: string[] }> {
  const name = `matinee_drill_${manifest.id.toLowerCase().replaceAll(/[^a-z0-9]/g, "_")}`;
  const liveUrl = settings.DATABASE_OWNER_URL || settings.DATABASE_URL;
  const admin = new pg.Client({ connectionString: liveUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists ${name}`);
    await admin.query(`create database ${name} template template0 ${await readLocale(admin)}`);
    try {
      const url = replaceDatabase(liveUrl, name);
      const target = {
        DATABASE_URL: replaceDatabase(settings.DATABASE_URL, name),
        DATABASE_OWNER_URL: settings.DATABASE_OWNER_URL && url,
      };
      await restoreDatabase(target, store, manifest, identityFile);
      const restored = await readStates(url);
      const live = await readStates(liveUrl);
      return {
        table: formatComparison(manifest.tables, restored, live),
        problems: [
          ...compareTables(manifest.tables, restored),
          ...(await checkAudit(url)),
          ...(await checkFiles(url, store, manifest)),
        ],
      };
    } finally {
      await admin.query(`drop database ${name} with (force)`);
    }
  } finally {
    await admin.end();
  }
}

function replaceDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const LOCALE_PROVIDERS: Readonly<Record<string, string>> = { c: "libc", i: "icu", b: "builtin" };

/** Describes the locale of the live database, which the indexes of texts depend on. */
async function readLocale(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ encoding: string; state: Record<string, string | null> }>(
    `select pg_encoding_to_char(encoding) as encoding, to_jsonb(d) as state
     from pg_database d where datname = current_database()`,
  );
  const [row] = rows;
  if (!row) throw new Error("the database does not know itself");
  const { encoding, state } = row;
  const provider = LOCALE_PROVIDERS[state["datlocprovider"] ?? "c"] ?? "libc";
  // Before version 17 this column had another name.
  const locale = state["datlocale"] ?? state["daticulocale"];
  const settings = [
    ["encoding", encoding],
    ["locale_provider", provider],
    ["lc_collate", state["datcollate"]],
    ["lc_ctype", state["datctype"]],
    ...(provider === "libc" ? [] : [[`${provider}_locale`, locale]]),
  ];
  return settings.map(([name, value]) => `${name} ${pg.escapeLiteral(value ?? "")}`).join(" ");
}

async function readStates(url: string): Promise<Record<string, TableState>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await beginSnapshot(client);
    return await readTableStates(client);
  } finally {
    await client.end();
  }
}

type States = Record<string, TableState>;

/** Names every table that the restored database has not exactly as the backup describes it. */
export function compareTables(expected: States, restored: States): string[] {
  return Object.entries(expected).flatMap(([name, state]) => {
    const actual = restored[name];
    if (!actual) return [`${name}: the table is missing`];
    if (actual.rows !== state.rows) return [`${name}: ${actual.rows} rows instead of ${state.rows}`];
    return actual.checksum === state.checksum ? [] : [`${name}: other contents than when it was saved`];
  });
}

function formatComparison(expected: States, restored: States, live: States): string {
  const isEqual = (name: string) => restored[name]?.checksum === expected[name]?.checksum;
  const shown = Object.keys(expected).filter((name) => MONEY_TABLES.includes(name) || !isEqual(name));
  const rows = shown.map((name) => [
    name,
    expected[name]?.rows ?? "",
    restored[name]?.rows ?? "missing",
    isEqual(name) ? "same" : "DIFFERENT",
    live[name]?.rows ?? "missing",
  ]);
  return formatTable([["TABLE", "SAVED", "RESTORED", "CONTENTS", "LIVE NOW"], ...rows]);
}

async function checkAudit(url: string): Promise<string[]> {
  const { pool, db } = connect(url, 1);
  try {
    const { broken } = await verifyAuditChain(db);
    return broken ? [`audit log: broken at position ${broken.position} (${broken.reason})`] : [];
  } finally {
    await pool.end();
  }
}

/** Checks that the backup has every file that the restored database refers to. */
async function checkFiles(url: string, store: ObjectStore, manifest: Manifest): Promise<string[]> {
  const listing = await readListing(store, manifest.id);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string }>("select 'files/' || key as key from files");
    const missing = rows
      .filter(({ key }) => !listing.has(key))
      .map(({ key }) => `${key}: the file is missing`);
    if (manifest.storage.mode === "list") return missing;
    for (const [key, size] of listing) {
      if ((await store.getSize(`${FILES_FOLDER}/${key}`)) !== size)
        missing.push(`${key}: the copy is damaged`);
    }
    return missing;
  } finally {
    await client.end();
  }
}

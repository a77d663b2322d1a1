import { connect } from "@matinee/api/database";
import { findPageView } from "@matinee/api/page-view";
import pg from "pg";
import { alternate, report, measureMs } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";

// The event page as the API reads it against the same prepared statement through bare `pg`.
const READS = 1200;
/** Under way at once, on as many connections. */
const CONCURRENCY = 8;

const { ROUNDS } = loadBenchConfig();
const databases = await startDatabases();
const { pool, db } = connect(databases.large, CONCURRENCY);
const bare = new pg.Pool({ connectionString: databases.large, max: CONCURRENCY });
// A connection that the database's end cuts is nothing that is measured.
bare.on("error", () => undefined);
const nameSlug = (n: number) => `event-${1 + (n % 1000)}`;

const { text, values } = await captureStatement(() => findPageView(db, nameSlug(0)));
const at = values.indexOf(nameSlug(0));
const query = (url: string) =>
  bare.query({ name: "page", text, values: values.with(at, url), rowMode: "array" });

const rate = async (read: (url: string) => Promise<unknown>) => {
  const lane = async (first: number) => {
    for (let n = first; n < READS; n += CONCURRENCY) await read(nameSlug(n));
  };
  const lanes = () => Promise.all(Array.from({ length: CONCURRENCY }, (_, first) => lane(first)));
  return (READS / (await measureMs(lanes))) * 1000;
};
await Promise.all([rate((url) => findPageView(db, url)), rate(query)]);
// Short turns, and many: what else the machine does is then the same for both.
const ratio = await alternate(
  ROUNDS * 4,
  () => rate((url) => findPageView(db, url)),
  () => rate(query),
);
report("event page from the database, to bare pg", ratio, { atLeast: 0.85 }, "reads a second");
await Promise.all([pool.end(), bare.end()]);
await databases.close();

/** What is sent to the database meanwhile. */
async function captureStatement(read: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  let seen: { text: string; values: unknown[] } | undefined;
  const send = pool.query.bind(pool);
  // Overloaded; here it is called with a statement and its values, and both are passed on as they come.
  Object.assign(pool, {
    query: (statement: { text: string }, given: unknown[]) => {
      seen ??= { text: statement.text, values: given };
      return send(statement, given);
    },
  });
  await read();
  Object.assign(pool, { query: send });
  if (!seen) throw new Error("Nothing was sent");
  return seen;
}

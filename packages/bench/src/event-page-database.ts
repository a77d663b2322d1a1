import { connect } from "@matinee/api/database";
import { findPageView } from "@matinee/api/page-view";
import pg from "pg";
import { inTurn, report, timed } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";

// The event page as the API reads it against the same prepared statement through bare `pg`.
const READS = 1200;
/** Under way at once, on as many connections. */
const LANES = 8;

const { ROUNDS } = loadBenchConfig();
const databases = await startDatabases();
const { pool, db } = connect(databases.large, LANES);
const bare = new pg.Pool({ connectionString: databases.large, max: LANES });
// A connection that the database's end cuts is nothing that is measured.
bare.on("error", () => undefined);
const urlOf = (n: number) => `event-${1 + (n % 1000)}`;

const { text, values } = await statementOf(() => findPageView(db, urlOf(0)));
const at = values.indexOf(urlOf(0));
const query = (url: string) =>
  bare.query({ name: "page", text, values: values.with(at, url), rowMode: "array" });

const rate = async (read: (url: string) => Promise<unknown>) => {
  const lane = async (first: number) => {
    for (let n = first; n < READS; n += LANES) await read(urlOf(n));
  };
  const lanes = () => Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  return (READS / (await timed(lanes))) * 1000;
};
await Promise.all([rate((url) => findPageView(db, url)), rate(query)]);
// Short turns, and many: what else the machine does is then the same for both.
const ratio = await inTurn(
  ROUNDS * 4,
  () => rate((url) => findPageView(db, url)),
  () => rate(query),
);
report("event page from the database, to bare pg", ratio, { atLeast: 0.85 }, "reads a second");
await Promise.all([pool.end(), bare.end()]);
await databases.close();

/** What is sent to the database meanwhile. */
async function statementOf(read: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
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

import { connect } from "@matinee/api/database";
import { findPageView } from "@matinee/api/page-view";
import pg from "pg";
import { alternate, report, measureMs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startDatabases } from "../support/databases.ts";

// Compares how the API reads the event page with the same prepared statement through bare `pg`.
const READS = 1200;
/** Concurrent reads, each on its own connection. */
const CONCURRENCY = 8;

const { ROUNDS } = loadBenchConfig();
const databases = await startDatabases();
const { pool, db } = connect(databases.large, CONCURRENCY);
const bare = new pg.Pool({ connectionString: databases.large, max: CONCURRENCY });
// Ignores connections that break when the database stops after the measurement.
bare.on("error", () => undefined);
const buildSlug = (n: number) => `event-${1 + (n % 1000)}`;

const { text, values } = await captureStatement(() => findPageView(db, buildSlug(0)));
const slugIndex = values.indexOf(buildSlug(0));
const readWithPg = (slug: string) =>
  bare.query({ name: "page", text, values: values.with(slugIndex, slug), rowMode: "array" });

const readWithApi = (slug: string) => findPageView(db, slug);
const measureRate = async (read: (slug: string) => Promise<unknown>) => {
  const readLane = async (first: number) => {
    for (let n = first; n < READS; n += CONCURRENCY) await read(buildSlug(n));
  };
  const readAllLanes = () => Promise.all(Array.from({ length: CONCURRENCY }, (_, first) => readLane(first)));
  return (READS / (await measureMs(readAllLanes))) * 1000;
};
await Promise.all([measureRate(readWithApi), measureRate(readWithPg)]);
// Many short rounds, so that other load on the machine is the same for both sides.
const ratio = await alternate(
  ROUNDS * 4,
  () => measureRate(readWithApi),
  () => measureRate(readWithPg),
);
report("event page from the database, to bare pg", ratio, { atLeast: 0.85 }, "reads a second");
await Promise.all([pool.end(), bare.end()]);
await databases.close();

/** Returns the first statement that `read` sends to the database. */
async function captureStatement(read: () => Promise<unknown>): Promise<{ text: string; values: unknown[] }> {
  let captured: { text: string; values: unknown[] } | undefined;
  const send = pool.query.bind(pool);
  // `query` has overloads; Drizzle calls the one with a statement and its values.
  Object.assign(pool, {
    query: (statement: { text: string }, parameters: unknown[]) => {
      captured ??= { text: statement.text, values: parameters };
      return send(statement, parameters);
    },
  });
  await read();
  Object.assign(pool, { query: send });
  if (!captured) throw new Error("The API sent no statement");
  return captured;
}

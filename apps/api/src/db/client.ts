import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase;
/** What a verb passes on inside `transact`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** Either: for reads that may happen inside a transaction or outside. */
export type Queryable = Database | Transaction;

/**
 * A pool of at most `size` connections and Drizzle over it. Column names are snake_case of the fields.
 * @param connectTimeoutMs how long a query waits for its connection, in milliseconds
 */
export function connect(
  url: string,
  size: number,
  connectTimeoutMs = 10_000,
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({ connectionString: url, max: size, connectionTimeoutMillis: connectTimeoutMs });
  // A connection that breaks is replaced by the pool, and its query or the next one fails.
  // Without listeners it would end the process: the pool's own hears idle ones, the other those in use.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, db: trackTransactions(drizzle(pool, { casing: "snake_case" })) };
}

const inTransaction = new AsyncLocalStorage<true>();

/** Whoever is called from inside a transaction's work can know it, however deep. */
function trackTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => inTransaction.run(true, () => begin(work, config));
  return db;
}

/**
 * Somebody else's service may take minutes to answer, and must not hold our locks meanwhile.
 * @throws Error when called from inside a transaction: a mistake of ours
 */
export function assertOutsideTransaction(what: string): void {
  if (inTransaction.getStore()) throw new Error(`${what} was called inside a transaction`);
}

/** Drizzle over one connection, for work that must stay on it. */
export const createClientDatabase = (client: pg.PoolClient): Database =>
  trackTransactions(drizzle(client, { casing: "snake_case" }));

import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";

export type Database = NodePgDatabase;
/** The database inside `transact`. */
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];
/** For queries that run inside or outside a transaction. */
export type Queryable = Database | Transaction;

/**
 * Creates a pool of at most `size` connections and a Drizzle database on it. Column names are the fields in snake_case.
 * @param connectTimeoutMs how long a query waits for a connection, in milliseconds
 * @param hasNamedStatements false behind a pooler that does not track the names of statements
 * @param lifetimeSeconds after which a connection is replaced once its query has ended; 0: never
 */
export function connect(
  url: string,
  size: number,
  { connectTimeoutMs = 10_000, hasNamedStatements = true, lifetimeSeconds = 0 } = {},
): { pool: pg.Pool; db: Database } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectTimeoutMs,
    maxLifetimeSeconds: lifetimeSeconds,
  });
  // Without these listeners a broken connection ends the process: the pool emits errors of idle connections,
  // each client emits errors while in use. The pool replaces the connection; its query fails.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    if (!hasNamedStatements) removeStatementNames(client);
  });
  return { pool, db: trackTransactions(releaseAfterTransactions(pool)) };
}

/** Sends each statement unnamed: a pooler may run it on a connection that never parsed the name. */
function removeStatementNames(client: pg.PoolClient): void {
  const send: (...parameters: unknown[]) => unknown = client.query.bind(client);
  const sendUnnamed = (statement: unknown, ...rest: unknown[]) =>
    send(isStatement(statement) ? { ...statement, name: undefined } : statement, ...rest);
  // Cast: the overloads of `query` differ only in arguments that are passed on.
  client.query = sendUnnamed as typeof client.query;
}

/** A query object with `submit` sends itself, and has no name. */
const isStatement = (statement: unknown): statement is pg.QueryConfig =>
  typeof statement === "object" && statement !== null && "text" in statement && !("submit" in statement);

const inTransaction = new AsyncLocalStorage<true>();

/** The database of the connection that a transaction runs on. */
const connections = new WeakMap<Queryable, Database>();

/** Returns the database of a transaction's connection, whose statements run in the transaction; otherwise `db`. */
export const getConnection = (db: Queryable): Queryable => connections.get(db) ?? db;

/**
 * Creates a database whose transactions give their connection back in every case. Drizzle's own keep it for ever when
 * BEGIN fails, as it does on a connection that an outage broke: each outage would leave the pool smaller.
 */
function releaseAfterTransactions(pool: pg.Pool): Database {
  const db: Database = drizzle(pool, { casing: "snake_case" });
  // One per connection, because it remembers the names of columns.
  const databases = new WeakMap<pg.PoolClient, Database>();
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      const own = databases.get(client) ?? drizzle(client, { casing: "snake_case" });
      databases.set(client, own);
      return await own.transaction((tx) => {
        connections.set(tx, own);
        return work(tx);
      }, config);
    } finally {
      client.release();
    }
  };
  return db;
}

/** Marks the async context of every transaction, so that `assertOutsideTransaction` can check it. */
function trackTransactions(db: Database): Database {
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => inTransaction.run(true, () => begin(work, config));
  return db;
}

/**
 * Guards calls to external services: inside a transaction they could hold row locks for minutes.
 * @throws Error when called inside a transaction, which is a programming error
 */
export function assertOutsideTransaction(what: string): void {
  if (inTransaction.getStore()) throw new Error(`${what} was called inside a transaction`);
}

/** Creates a Drizzle database on one connection, for work that must stay on it. */
export const createClientDatabase = (client: pg.PoolClient): Database =>
  trackTransactions(drizzle(client, { casing: "snake_case" }));

import type { Queryable } from "./client.ts";

/** Builds a prepared statement once per database or transaction and reuses it. */
export function prepareOnce<T>(build: (db: Queryable) => T): (db: Queryable) => T {
  const built = new WeakMap<Queryable, T>();
  return (db) => {
    let statement = built.get(db);
    if (statement === undefined) {
      statement = build(db);
      built.set(db, statement);
    }
    return statement;
  };
}

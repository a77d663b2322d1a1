import { getConnection, type Queryable } from "./client.ts";

/**
 * Builds a prepared statement once per database, and for transactions once per connection, and reuses it. The values of
 * columns that the schema generates, such as ids, must be placeholders: otherwise each run repeats the first ones.
 */
export function prepareOnce<T>(build: (db: Queryable) => T): (db: Queryable) => T {
  const built = new WeakMap<Queryable, T>();
  return (db) => {
    const connection = getConnection(db);
    let statement = built.get(connection);
    if (statement === undefined) {
      statement = build(connection);
      built.set(connection, statement);
    }
    return statement;
  };
}

import type { Pool, PoolClient } from "pg";
import type { Tracing } from "./tracing.ts";

type Query = (...args: unknown[]) => unknown;

/** Makes each query of a pool a span with its verb and its table, without its text and its parameters. */
export function traceQueries(pool: Pool, tracing: Tracing): void {
  pool.on("connect", (client) => traceClient(client, tracing));
}

function traceClient(client: PoolClient, tracing: Tracing): void {
  // Cast: the overloads of `query` accept the same arguments as this function, which passes them on.
  const query = client.query.bind(client) as Query;
  const traced: Query = (...args) => {
    const { name, attributes } = describeStatement(readText(args[0]));
    const span = tracing.start(name, "CLIENT", { "db.system.name": "postgresql", ...attributes });
    const end = (error: unknown) => span.end({}, Boolean(error));
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const answer = (error: unknown, result: unknown) => {
        end(error);
        callback(error, result);
      };
      return query(...args.slice(0, -1), answer);
    }
    const result = query(...args);
    if (result instanceof Promise) {
      result.then(
        () => end(null),
        (error: unknown) => end(error),
      );
    } else {
      // A stream of rows has begun.
      end(null);
    }
    return result;
  };
  Object.assign(client, { query: traced });
}

function readText(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const hasText = typeof statement === "object" && statement !== null && "text" in statement;
  return hasText && typeof statement.text === "string" ? statement.text : "";
}

/** Names a statement by its verb and first table: `select orders`. */
function describeStatement(text: string): { name: string; attributes: Record<string, string> } {
  const verb = /^\s*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return {
    name: table ? `${verb} ${table}` : verb,
    attributes: { "db.operation.name": verb, ...(table && { "db.collection.name": table }) },
  };
}

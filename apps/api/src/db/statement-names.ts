import type pg from "pg";

/** How often a process sends a text before it names it: texts that depend on the input are rarely sent again. */
const SENT_BEFORE_NAMED = 5;
/** Each connection of PostgreSQL keeps the plans of all names. */
const MAX_TEXTS = 500;

/** The texts of this process, so that all connections use the same names. */
const texts = new Map<string, { id: number; sent: number }>();

/**
 * Names the writes that a process repeats, so that PostgreSQL parses and plans each once per connection. Reads are named
 * where they are prepared: one plan for all parameters suits a write of few rows, but not every search.
 */
export function nameRepeatedWrites(client: pg.PoolClient): void {
  rewriteQueries(client, (statement, values) =>
    statement.name === undefined && hasValues(values) && isWrite(statement.text)
      ? { ...statement, name: chooseName(statement.text) }
      : statement,
  );
}

/** Sends each statement unnamed: a pooler may run it on a connection that never parsed the name. */
export function removeStatementNames(client: pg.PoolClient): void {
  rewriteQueries(client, (statement) => ({ ...statement, name: undefined }));
}

type Statement = Omit<pg.QueryConfig, "name"> & { name?: string | undefined };

function rewriteQueries(
  client: pg.PoolClient,
  rewrite: (statement: Statement, values: unknown) => Statement,
): void {
  const send: (...parameters: unknown[]) => unknown = client.query.bind(client);
  const sendRewritten = (statement: unknown, ...rest: unknown[]) =>
    send(isStatement(statement) ? rewrite(statement, rest[0]) : statement, ...rest);
  // Cast: the overloads of `query` differ only in arguments that are passed on.
  client.query = sendRewritten as typeof client.query;
}

const isStatement = (statement: unknown): statement is Statement =>
  typeof statement === "object" &&
  statement !== null &&
  "text" in statement &&
  typeof statement.text === "string" &&
  !("submit" in statement);

/** A message without values may hold several statements, which cannot have a name. */
const hasValues = (values: unknown): boolean => Array.isArray(values) && values.length > 0;

const isWrite = (text: string): boolean =>
  /^(?:insert|update|delete) /.test(text) ||
  (text.startsWith("with ") && /\b(?:insert into|delete from|update) "/.test(text));

function chooseName(text: string): string | undefined {
  let entry = texts.get(text);
  if (!entry) {
    if (texts.size >= MAX_TEXTS) return undefined;
    entry = { id: texts.size, sent: 0 };
    texts.set(text, entry);
  }
  entry.sent++;
  return entry.sent > SENT_BEFORE_NAMED ? `write_${entry.id}` : undefined;
}

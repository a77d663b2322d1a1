import type { Readable, Writable } from "node:stream";
import { runProgram } from "./run-program.ts";

/** The parameters of a connection URL that PostgreSQL's programs read from the environment. */
const URL_PARAMETERS: Readonly<Record<string, string>> = {
  host: "PGHOST",
  sslmode: "PGSSLMODE",
  sslrootcert: "PGSSLROOTCERT",
  sslcert: "PGSSLCERT",
  sslkey: "PGSSLKEY",
};

/** Turns a connection URL into variables, because every user of the machine can read the arguments of a program. */
export function toPostgresVariables(databaseUrl: string): Record<string, string> {
  const url = new URL(databaseUrl);
  const variables: Record<string, string> = {
    PGHOST: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ""),
    PGPORT: url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
  for (const [parameter, variable] of Object.entries(URL_PARAMETERS)) {
    const value = url.searchParams.get(parameter);
    if (value) variables[variable] = value;
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
}

/** Writes a dump in PostgreSQL's own compressed format. @param snapshot exported by an open transaction */
export const dumpDatabase = (databaseUrl: string, snapshot: string, output: Writable): Promise<void> =>
  runProgram(
    "pg_dump",
    ["--format=custom", `--snapshot=${snapshot}`, "--lock-wait-timeout=60s"],
    toPostgresVariables(databaseUrl),
    { output },
  );

/**
 * Restores a dump, or the selected part of it, into an existing database, as a whole or not at all. The objects belong to
 * the role of `databaseUrl`.
 */
export const restoreDump = (
  databaseUrl: string,
  input: Readable,
  selection: readonly string[] = [],
): Promise<void> => {
  const variables = toPostgresVariables(databaseUrl);
  const database = `--dbname=${variables["PGDATABASE"]}`;
  return runProgram(
    "pg_restore",
    ["--single-transaction", "--no-owner", "--no-privileges", database, ...selection],
    variables,
    { input },
  );
};

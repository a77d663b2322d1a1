import { readFile } from "node:fs/promises";

interface Statement {
  sql: string;
  parameters: string[];
}

/** What the server logged behind a statement, one by one, each with its parameters as literals. */
export async function readStatements(file: string, behind: string): Promise<string[]> {
  const log = await readFile(file, "utf8");
  const lines = log.slice(log.indexOf(behind) + behind.length).split(/\n(?=\d{4}-\d\d-\d\d )/);
  const statements: Statement[] = [];
  for (const line of lines) {
    const text = line.replace(/^\S+ \S+ \S+ \[\d+\] /, "");
    const executed = /^LOG: {2}(?:execute [^:]*|statement): ([\s\S]*)$/.exec(text);
    const detail = /^DETAIL: {2}Parameters: ([\s\S]*)$/.exec(text);
    if (executed) statements.push({ sql: executed[1]?.trim() ?? "", parameters: [] });
    else if (detail) statements.at(-1)?.parameters.push(...parseLiterals(detail[1] ?? ""));
  }
  return statements.map(({ sql, parameters }) =>
    sql.replaceAll(/\$(\d+)/g, (_all, n) => parameters[Number(n) - 1] ?? "null"),
  );
}

function parseLiterals(list: string): string[] {
  return [...list.matchAll(/\$\d+ = (NULL|'(?:[^']|'')*')/g)].map(([, literal]) =>
    literal === "NULL" || literal === undefined ? "null" : literal,
  );
}

/**
 * A pgbench script that does the same: what this checkout generated (ids, keys, credentials) is generated again each time.
 * @param kept what stands in the statements and stays the same: the event, its owner, its product
 */
export function buildPgbenchScript(statements: readonly string[], kept: readonly string[]): string {
  const names = new Map<string, string>();
  const fresh = (value: string, build: (name: string) => string) => {
    if (kept.includes(value)) return value;
    const name = names.get(value) ?? `v${names.size + 1}`;
    names.set(value, name);
    return build(name);
  };
  const body = statements.map((statement) =>
    statement
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        // Time-ordered, as the ids of the application are.
        fresh(id, (name) => `${id.slice(0, 24)}:${name}`),
      )
      .replaceAll(/\b(pi|ch)_\w{10,}/g, (id) => fresh(id, (name) => `${id.slice(0, 3)}:${name}`))
      .replaceAll(/'[\w-]{43}'/g, (hash) => fresh(hash, (name) => `'${hash.slice(1, 32)}:${name}'`))
      .replaceAll(/\s+/g, " "),
  );
  const sets = [...names.values()].map((name) => `\\set ${name} random(100000000000, 999999999999)`);
  return [...sets, ...body.map((line) => `${line};`), ""].join("\n");
}

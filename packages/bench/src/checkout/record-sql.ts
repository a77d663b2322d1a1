import { readFile } from "node:fs/promises";

interface Statement {
  sql: string;
  parameters: string[];
}

/** Reads the statements that the server logged after `marker`, with their parameters as literals. */
export async function readStatements(file: string, marker: string): Promise<string[]> {
  const log = await readFile(file, "utf8");
  const lines = log.slice(log.indexOf(marker) + marker.length).split(/\n(?=\d{4}-\d\d-\d\d )/);
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
 * Builds a pgbench script of the statements. Values that the checkout generated (ids, keys, credentials) are new in each
 * run of the script.
 * @param constants ids that stay the same: those of the event, its owner and its product
 */
export function buildPgbenchScript(statements: readonly string[], constants: readonly string[]): string {
  const names = new Map<string, string>();
  const replaceGenerated = (value: string, build: (name: string) => string) => {
    if (constants.includes(value)) return value;
    const name = names.get(value) ?? `v${names.size + 1}`;
    names.set(value, name);
    return build(name);
  };
  const body = statements.map((statement) =>
    statement
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) =>
        // Keeps the ids ordered by time, like those of the application.
        replaceGenerated(id, (name) => `${id.slice(0, 24)}:${name}`),
      )
      .replaceAll(/\b(pi|ch)_\w{10,}/g, (id) => replaceGenerated(id, (name) => `${id.slice(0, 3)}:${name}`))
      .replaceAll(/'[\w-]{43}'/g, (hash) =>
        replaceGenerated(hash, (name) => `'${hash.slice(1, 32)}:${name}'`),
      )
      .replaceAll(/\s+/g, " "),
  );
  const sets = [...names.values()].map((name) => `\\set ${name} random(100000000000, 999999999999)`);
  return [...sets, ...body.map((line) => `${line};`), ""].join("\n");
}

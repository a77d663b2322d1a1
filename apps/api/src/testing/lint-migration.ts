/** A comment of the file that allows what the lint rejects: `-- unsafe: the table is empty before the release`. */
const EXCUSE = /^--[ \t]*unsafe:[ \t]*\S.{9,}/m;

const CONCURRENTLY = /\bindex\s+concurrently\b/i;

/**
 * Finds what would break the version that still runs, or stop its requests, while a migration is applied. Statements on
 * tables that the same file creates are free.
 * @returns a problem for each statement, or none when the file names its reason
 */
export function lintMigration(sql: string): string[] {
  if (EXCUSE.test(sql)) return [];
  const statements = sql
    .split("--> statement-breakpoint")
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, "").trim())
    .filter((statement) => statement !== "");
  const created = new Set(
    statements.flatMap(
      (statement) => /^create\s+table\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i.exec(statement)?.[1] ?? [],
    ),
  );
  const problems = statements.flatMap((statement) => {
    const table = /^(?:alter|drop)\s+table\s+(?:if\s+exists\s+)?"([^"]+)"|\son\s+"([^"]+)"/i.exec(statement);
    const name = table?.[1] ?? table?.[2];
    if (name !== undefined && created.has(name)) return [];
    return findProblems(statement).map((problem) => `${problem}: ${statement.slice(0, 80)}`);
  });
  const concurrent = statements.filter((statement) => CONCURRENTLY.test(statement));
  if (concurrent.length > 0 && concurrent.length < statements.length) {
    problems.push("CONCURRENTLY runs outside of a transaction, so it needs a file of its own");
  }
  return problems;
}

function findProblems(statement: string): string[] {
  const rules: [boolean, string][] = [
    [
      /\badd\s+column\b/i.test(statement) &&
        /\bnot\s+null\b/i.test(statement) &&
        !/\bdefault\b/i.test(statement),
      "a new column is NOT NULL without a default",
    ],
    [/\bset\s+not\s+null\b/i.test(statement), "a column becomes NOT NULL"],
    [/\bdrop\s+(column|table)\b/i.test(statement), "the version that still runs may use what is dropped"],
    [/\brename\b/i.test(statement), "the version that still runs uses the old name"],
    [/\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i.test(statement), "a column changes its type"],
    [
      /^create\s+(unique\s+)?index\b/i.test(statement) && !CONCURRENTLY.test(statement),
      "an index on an existing table is built without CONCURRENTLY",
    ],
    [
      /\badd\s+constraint\b.*\b(unique|primary\s+key)\b/is.test(statement) &&
        !/\busing\s+index\b/i.test(statement),
      "a constraint builds an index on an existing table",
    ],
  ];
  return rules.flatMap(([applies, problem]) => (applies ? [problem] : []));
}

// Lists the vulnerabilities that the audit ignores although their time is over. Each has a comment on the line above
// in pnpm-workspace.yaml: `# until 2026-12-31: the affected function is not called`.
import { readFileSync } from "node:fs";

/**
 * @param {string} text the file pnpm-workspace.yaml
 * @param {string} today YYYY-MM-DD
 * @returns {string[]} the ignored ids without a date, or whose date has passed
 */
export function listOverdue(text, today) {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const [id] = /\b(?:GHSA(?:-\w{4}){3}|CVE-\d{4}-\d{4,})\b/.exec(line) ?? [];
    if (!id || line.trimStart().startsWith("#")) return [];
    const [, until] = /^\s*# until (\d{4}-\d{2}-\d{2}): \S/.exec(lines[index - 1] ?? "") ?? [];
    return until && until >= today ? [] : [id];
  });
}

if (import.meta.main) {
  const text = readFileSync(new URL("../../pnpm-workspace.yaml", import.meta.url), "utf8");
  // With a date of the past as its argument, only a missing date fails.
  const overdue = listOverdue(text, process.argv[2] ?? new Date().toISOString().slice(0, 10));
  for (const id of overdue) console.error(`${id} has no date, or its date has passed: update the package.`);
  process.exitCode = overdue.length > 0 ? 1 : 0;
}

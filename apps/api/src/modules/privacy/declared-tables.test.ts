import { globSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { getTableName, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { keptFor } from "../../platform/personal-data.ts";
import { personalDataSources, tablesWithoutPersonalData } from "../../personal-data.ts";

const schema = fileURLToPath(new URL("../../db/schema/", import.meta.url));

/** Lists the names of all tables in the schema. */
async function listTables(): Promise<string[]> {
  const names: string[] = [];
  for (const file of globSync("*.ts", { cwd: schema })) {
    // The modules of the schema export tables, types and constants.
    const exported = (await import(pathToFileURL(schema + file).href)) as Record<string, unknown>;
    for (const value of Object.values(exported)) if (is(value, PgTable)) names.push(getTableName(value));
  }
  return names.toSorted();
}

const listDeclared = (sources: typeof personalDataSources) =>
  [
    ...sources.flatMap(({ tables }) => Object.keys(tables)),
    ...Object.keys(tablesWithoutPersonalData),
  ].toSorted();

test("every table is declared once: with rules for copy, erasure and retention, or as free of personal data", async () => {
  expect(listDeclared(personalDataSources)).toEqual(await listTables());
  for (const { tables } of personalDataSources)
    for (const [name, { retention }] of Object.entries(tables)) expect(retention, name).not.toBe("");
});

test("control: a table that no source declares is found", async () => {
  const undeclared = new Set(listDeclared(personalDataSources.slice(1)));
  expect((await listTables()).filter((name) => !undeclared.has(name))).toEqual(
    Object.keys(personalDataSources[0]?.tables ?? {}).toSorted(),
  );
});

/** Their period is a constant of the job that deletes them. */
const NAMED_BY_JOBS = [
  "files",
  "handoff_codes",
  "password_resets",
  "playback_grants",
  "rehearsals",
  "videos",
];

test("a sentence about retention takes its days from the limit by which the rows are deleted", () => {
  const modules = fileURLToPath(new URL("../", import.meta.url));
  const named = globSync("**/*.personal-data.ts", { cwd: modules }).flatMap((path) => {
    const source = readFileSync(modules + path, "utf8");
    return [...source.matchAll(/(\w+): \{[^{}]*retention:\s*"[^"]*\d/g)].map(([, table = ""]) => table);
  });
  expect(named.toSorted()).toEqual(NAMED_BY_JOBS);
});

test.each([
  [1, "1 day"],
  [2, "2 days"],
  [90, "90 days"],
  [365, "1 year"],
  [730, "2 years"],
])("%s days are %s", (days, words) => expect(keptFor(days)).toBe(words));

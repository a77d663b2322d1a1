import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findUntested } from "./recorded-calls.ts";

let folder: string;
let snapshot: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "matinee-recorded-"));
  snapshot = `${folder}.txt`;
});
afterEach(async () => {
  await rm(folder, { recursive: true });
  await rm(snapshot, { force: true });
});

const ROUTE = "DELETE /v1/session";
const record = (...lines: string[]) => writeFile(join(folder, "1.txt"), lines.join("\n"));
const findErrors = (mode: "update" | "same" | "more" = "same") =>
  findUntested(folder, snapshot, mode).filter((problem) => problem.includes("receives"));

test("an error that only the tests or only the snapshot has is a problem, and one of both is not", async () => {
  await record(`${ROUTE} 204`, `${ROUTE} no-session`, `${ROUTE} forbidden`, "GET /outside forbidden");
  await writeFile(snapshot, `${ROUTE} no-session\n${ROUTE} not-found\n`);
  expect(findErrors()).toEqual([
    `no test receives ${ROUTE} not-found`,
    `a test receives ${ROUTE} forbidden, which is new`,
  ]);
  expect(findErrors("more")).toEqual([`no test receives ${ROUTE} not-found`]);
  expect(await readFile(snapshot, "utf8")).toContain("not-found");
});

test("an update writes what the tests receive, and the next run has no problem", async () => {
  await record(`${ROUTE} no-session`, `${ROUTE} forbidden`);
  expect(findErrors("update")).toEqual([]);
  expect(await readFile(snapshot, "utf8")).toBe(`${ROUTE} forbidden\n${ROUTE} no-session\n`);
  expect(findErrors()).toEqual([]);
});

test("a route that no test calls with success and a write without an audit entry are problems", async () => {
  await writeFile(snapshot, "");
  await record(`${ROUTE} 204`, "unaudited: POST /v1/tags");
  const problems = findUntested(folder, snapshot, "same");
  expect(problems).toContain("unaudited: POST /v1/tags");
  expect(problems).toContain("no test calls POST /v1/videos");
  expect(problems).not.toContain(`no test calls ${ROUTE}`);
});

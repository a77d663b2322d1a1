import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { buildDemoEnvironment, loadLocalConfig, root } from "./config.ts";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const page = read("docs/demo-and-production.md");
const [, settings = "", modes = ""] = page.split(/^## /m);
const MATINEE_DATA_DIR = mkdtempSync(join(tmpdir(), "matinee-config-"));
afterAll(() => rmSync(MATINEE_DATA_DIR, { recursive: true }));

/** Lists what is in code in one column of a table. */
const listColumn = (table: string, column: number): string[] =>
  table
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .flatMap((line) =>
      [...(line.split("|")[column] ?? "").matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code),
    );

const sort = (names: Iterable<string>) => [...new Set(names)].toSorted((a, b) => a.localeCompare(b));

/** Reads `NAME=value` words. */
const readAssignments = (text: string): [string, string][] =>
  [...text.matchAll(/"?\b([A-Z][A-Z0-9_]+)=([^\s"]*)/g)].map(([, name = "", value = ""]) => [name, value]);

/** What the guide and the units of the API and the worker set. */
function readProduction(): Map<string, string> {
  const [, block = ""] =
    /^```sh\n(NODE_ENV=production\n[\s\S]*?)^```/m.exec(read("docs/guides/one-machine.md")) ?? [];
  const lines = block.split("\n").filter((line) => !line.startsWith("#"));
  const units = ["matinee-api@.service", "matinee-worker.service"].flatMap((name) =>
    read(`infra/systemd/${name}`)
      .split("\n")
      .filter((line) => line.startsWith("Environment=")),
  );
  return new Map(
    [...lines, ...units.map((line) => line.replace(/^Environment=/, ""))].flatMap(readAssignments),
  );
}

/** The value of a setting that is not set, as far as it is a text or a number. */
const readDefault = (name: string): string | undefined =>
  new RegExp(`^  ${name}: [\\s\\S]*?\\.default\\((?:"([^"]*)"|([\\d_]+))\\)`, "m")
    .exec(read("apps/api/src/platform/environment.ts"))
    ?.slice(1)
    .find((value) => value !== undefined);

describe("settings", () => {
  const production = readProduction();
  const demo = new Map(Object.entries(buildDemoEnvironment(loadLocalConfig({ MATINEE_DATA_DIR }))));
  const [, testSettings = ""] =
    /env: \{([\s\S]*?)\n {4}\}/.exec(read("packages/e2e/playwright.config.ts")) ?? [];
  const inTests = [...testSettings.matchAll(/^ {6}([A-Z][A-Z0-9_]+):/gm)].map(([, name = ""]) => name);
  const [, portList = ""] =
    /export const ports = \{([\s\S]*?)\n\}/.exec(read("packages/e2e/src/system.ts")) ?? [];
  const ports = [...portList.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name = ""]) => name);

  test("the page lists exactly those in which the demo or the browser tests differ", () => {
    const differing = [...new Set([...production.keys(), ...demo.keys()])].filter(
      (name) => (demo.get(name) ?? readDefault(name)) !== production.get(name),
    );
    expect(ports.length).toBeGreaterThan(5);
    expect(inTests.length).toBeGreaterThan(3);
    expect(production.size).toBeGreaterThan(20);
    expect(sort(listColumn(settings, 1))).toEqual(sort([...differing, ...inTests, ...ports]));
  });
});

test("the page names every file that behaves in another way in production", () => {
  const files = globSync("apps/api/src/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/test\.tsx?$|-test\.ts$|\/testing\//.test(file))
    .filter((file) => /\bisProduction\b|\bNODE_ENV\b/.test(read(file)));
  expect(sort(listColumn(modes, 2))).toEqual(sort(files));
});

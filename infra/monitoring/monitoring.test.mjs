import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(`${root}${path}`, "utf8");
const alerts = parse(read("infra/monitoring/alerts.yaml")).groups.flatMap(({ rules }) => rules);
const dashboards = readdirSync(`${root}infra/monitoring/dashboards`).map((name) => ({
  name,
  ...JSON.parse(read(`infra/monitoring/dashboards/${name}`)),
}));
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...dashboards.flatMap(({ name, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: `${name}: ${title}`, expr }))),
  ),
];

/** Figures of other programs (infra/monitoring/README.md). */
const OTHER_PROGRAMS = [
  "matinee_backup_last_success_timestamp_seconds",
  "pg_replication_lag_seconds",
  "probe_ssl_earliest_cert_expiry",
  "probe_success",
];

/** Lists the metrics that the API and the worker export, each with the series of a histogram. */
function listExported() {
  const own = readdirSync(`${root}apps/api/src/platform`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .flatMap((path) => [...read(`apps/api/src/platform/${path}`).matchAll(/name: "(matinee_\w+)"/g)])
    .map(([, name]) => name);
  const { collectDefaultMetrics, Registry } = createRequire(`${root}apps/api/package.json`)("prom-client");
  const register = new Registry();
  collectDefaultMetrics({ register });
  const node = register.getMetricsAsArray().map(({ name }) => name);
  register.clear();
  return {
    own,
    all: new Set([...own, ...node].flatMap((name) => [name, `${name}_bucket`, `${name}_count`])),
  };
}

/** Lists the names of metrics in an expression: the words that are no function, label, value or duration. */
function listMetrics(expr) {
  return [...expr.replace(/"[^"]*"/g, "").matchAll(/\b(?:matinee|nodejs|process|pg|probe)_\w+/g)].map(
    ([name]) => name,
  );
}

test("alerts and dashboards name only metrics that exist", () => {
  const { all } = listExported();
  const unknown = expressions.flatMap(({ where, expr }) =>
    listMetrics(expr)
      .filter((name) => !all.has(name) && !OTHER_PROGRAMS.includes(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(unknown).toEqual([]);
  for (const { where, expr } of expressions)
    expect({ where, metrics: listMetrics(expr) }).not.toEqual({ where, metrics: [] });
});

test("every metric of the product is on a dashboard or in an alert", () => {
  const used = new Set(
    expressions
      .flatMap(({ expr }) => listMetrics(expr))
      .map((name) => name.replace(/_(?:bucket|count)$/, "")),
  );
  expect(listExported().own.filter((name) => !used.has(name))).toEqual([]);
});

test("each alert has a severity and a runbook that explains it, and no runbook is left over", () => {
  for (const { alert, labels, annotations } of alerts) {
    expect({ alert, severity: labels.severity }).toEqual({
      alert,
      severity: expect.stringMatching(/^(?:page|ticket)$/),
    });
    expect(annotations.runbook).toBe(`docs/runbooks/${alert}.md`);
    const runbook = read(annotations.runbook);
    expect(runbook).toContain(annotations.summary);
    for (const section of ["## What it means", "## Look at", "## Do"]) expect(runbook).toContain(section);
    expect(read("docs/runbooks/README.md")).toContain(`[${alert}](${alert}.md)`);
  }
  const files = readdirSync(`${root}docs/runbooks`).filter((name) => name !== "README.md");
  expect(files.toSorted()).toEqual(alerts.map(({ alert }) => `${alert}.md`).toSorted());
});

test("a runbook that starts, stops or restarts something leads to the commands of each kind of installation", () => {
  const commands = read("docs/runbooks/README.md").split("## Commands")[1] ?? "";
  for (const words of [
    "systemctl restart matinee-api@4000",
    "matinee-compose restart",
    "rollout restart deploy/api",
  ])
    expect(commands).toContain(words);
  const silent = alerts
    .map(({ alert }) => ({ alert, text: read(`docs/runbooks/${alert}.md`) }))
    .filter(({ text }) => /\b(?:re)?start (?:it|the|one)\b|Run the backup|container or service/i.test(text))
    .filter(({ text }) => !text.includes("(README.md#commands)"));
  expect(silent.map(({ alert }) => alert)).toEqual([]);
});

test("every alert that needs no silence is tried with a bad and a good figure", () => {
  const [bad] = parse(read("infra/monitoring/alerts.test.yaml")).tests;
  const fired = bad.promql_expr_test[0].exp_samples.map(
    ({ labels }) => /alertname="(\w+)"/.exec(labels)?.[1],
  );
  expect(alerts.map(({ alert }) => alert).filter((alert) => !fired.includes(alert))).toEqual(["ApiGone"]);
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;

test.skipIf(!hasPromtool)(
  "promtool accepts the rules and their tests (skipped without promtool)",
  () => {
    const run = (...args) =>
      execFileSync("promtool", args, { cwd: `${root}infra/monitoring`, encoding: "utf8" });
    expect(run("check", "rules", "alerts.yaml")).toContain(`${alerts.length} rules found`);
    expect(run("test", "rules", "alerts.test.yaml")).toContain("SUCCESS");
  },
  30_000,
);

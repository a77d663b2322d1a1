import { expect, test } from "vitest";
import { sumReports, summarizePlaywrightRun } from "./test-report.mjs";
import { summarizeVitestRun } from "./vitest-reporter.mjs";

const playwrightRun = (...statuses) => ({
  stats: {
    expected: statuses.filter((status) => status === "expected").length,
    flaky: statuses.filter((status) => status === "flaky").length,
    unexpected: statuses.filter((status) => status === "unexpected").length,
  },
  suites: [
    {
      specs: [],
      suites: [
        {
          specs: statuses.map((status, index) => ({
            file: "watch/gate.spec.ts",
            title: `test ${index}`,
            tests: [{ status }],
          })),
        },
      ],
    },
  ],
});

const vitestModule = (...results) => ({
  relativeModuleId: "src/money.test.ts",
  diagnostic: () => ({ duration: 1500 }),
  children: {
    allTests: () =>
      results.map(({ state, flaky = false }, index) => ({
        fullName: `money > test ${index}`,
        result: () => ({ state }),
        diagnostic: () => ({ flaky }),
      })),
  },
});

test("names a browser test that passed on a retry and counts it as passed", () => {
  expect(summarizePlaywrightRun(playwrightRun("expected", "flaky", "unexpected"))).toEqual({
    passed: 2,
    failed: 1,
    retried: ["watch/gate.spec.ts > test 1"],
  });
});

test("prints where a browser test failed before it passed on a retry", () => {
  const errors = [
    { message: "Error: not visible\nCall log:", location: { file: "/src/gate.spec.ts", line: 7 } },
  ];
  const run = playwrightRun("flaky");
  run.suites[0].suites[0].specs[0].tests[0].results = [{ errors }, { errors: [] }];
  expect(summarizePlaywrightRun(run).retried).toEqual([
    "watch/gate.spec.ts > test 0\n    gate.spec.ts:7 Error: not visible",
  ]);
});

test("names a vitest test that passed on a retry and counts it as passed", () => {
  const run = [
    vitestModule(
      { state: "passed" },
      { state: "passed", flaky: true },
      { state: "failed" },
      { state: "skipped" },
    ),
  ];
  expect(summarizeVitestRun(run)).toMatchObject({
    passed: 2,
    failed: 1,
    retried: ["src/money.test.ts > money > test 1"],
  });
});

test("lists no retry of a run in which every test passed at once", () => {
  expect(summarizePlaywrightRun(playwrightRun("expected", "expected")).retried).toEqual([]);
  expect(summarizeVitestRun([vitestModule({ state: "passed" })]).retried).toEqual([]);
});

test("accepts one retry in a run and rejects a second one of another stage", () => {
  const vitest = { passed: 3, failed: 0, retried: ["a"] };
  const browser = { passed: 2, failed: 0, retried: ["b"] };
  expect(sumReports([vitest, { ...browser, retried: [] }])).toMatchObject({
    passed: 5,
    retried: ["a"],
    isGreen: true,
  });
  expect(sumReports([vitest, browser])).toMatchObject({ passed: 5, retried: ["a", "b"], isGreen: false });
});

test("rejects a run with a failure, whether or not a test was retried", () => {
  expect(sumReports([{ passed: 3, failed: 1, retried: [] }]).isGreen).toBe(false);
});

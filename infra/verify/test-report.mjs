// Reads what a test runner reports about a run. A report that is missing counts nothing: the exit code decides then.
import { existsSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";

/**
 * @typedef {object} TestReport
 * @property {number} passed
 * @property {number} failed
 * @property {string[]} retried the tests that passed on a retry, and why each failed first; `passed` counts them too
 */

/** A second test that needs a retry is more than bad luck on a busy machine. */
export const maxRetriedTests = 1;

/** @returns {TestReport} the counts of a report by `vitest-reporter.mjs` or by Playwright's JSON reporter */
export function readTestReport(file) {
  if (!file || !existsSync(file)) return { passed: 0, failed: 0, retried: [] };
  const json = JSON.parse(readFileSync(file, "utf8"));
  return json.stats ? summarizePlaywrightRun(json) : json;
}

/** Playwright calls a test flaky that failed first and passed on a retry. */
export function summarizePlaywrightRun({ suites, stats }) {
  const retried = listSpecs(suites)
    .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
    .map(({ file, title, tests }) => [`${file} > ${title}`, ...listFailures(tests)].join("\n    "));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, retried };
}

/** Lists where each failed attempt stopped, and the first line of its error. */
function listFailures(tests) {
  return tests
    .flatMap(({ results = [] }) => results.flatMap(({ errors = [] }) => errors))
    .map(({ message = "", location }) => {
      const [summary] = stripVTControlCharacters(message).split("\n");
      return location ? `${basename(location.file)}:${location.line} ${summary}` : summary;
    });
}

function listSpecs(suites = []) {
  return suites.flatMap(({ specs = [], suites: inner }) => [...specs, ...listSpecs(inner)]);
}

/**
 * Sums up the reports of a run.
 * @param {TestReport[]} reports
 * @returns {{ passed: number, failed: number, retried: string[], isGreen: boolean }}
 */
export function sumReports(reports) {
  const retried = reports.flatMap((report) => report.retried);
  const [passed, failed] = ["passed", "failed"].map((key) =>
    reports.reduce((sum, report) => sum + report[key], 0),
  );
  return { passed, failed, retried, isGreen: failed === 0 && retried.length <= maxRetriedTests };
}

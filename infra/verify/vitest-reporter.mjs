// A vitest reporter that writes the counts of a run to the file that VERIFY_REPORT names. The JSON reporter of vitest
// does not say which tests passed on a retry.
import { writeFileSync } from "node:fs";
import process from "node:process";

/** @returns {import("./test-report.mjs").TestReport} the counts of a run and the tests that passed on a retry */
export function summarizeVitestRun(testModules) {
  const report = { passed: 0, failed: 0, retried: [], seconds: {} };
  for (const testModule of testModules) {
    for (const test of testModule.children.allTests()) {
      const { state } = test.result();
      if (state === "passed") report.passed += 1;
      if (state === "failed") report.failed += 1;
      if (test.diagnostic()?.flaky) report.retried.push(`${testModule.relativeModuleId} > ${test.fullName}`);
    }
    report.seconds[testModule.relativeModuleId] = testModule.diagnostic().duration / 1000;
  }
  return report;
}

// Vitest loads a reporter through the default export of its file.
// oxlint-disable-next-line import/no-default-export
export default class CountReporter {
  onTestRunEnd(testModules) {
    writeFileSync(process.env.VERIFY_REPORT, JSON.stringify(summarizeVitestRun(testModules)));
  }
}

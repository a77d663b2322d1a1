import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RecurringJobs } from "./recurring-jobs.tsx";

function render(name: string): string {
  const job = {
    name,
    intervalSeconds: 60,
    lastSucceededAt: null,
    lastDurationMs: null,
    failures: 0,
    lastFailedAt: null,
    lastError: null,
    late: false,
  };
  return renderToStaticMarkup(<RecurringJobs jobs={[job]} failure={undefined} />);
}

test("names a recurring job in words, with the name that logs and runbooks use below", () => {
  expect(render("verify-audit-chain")).toMatch(/Verify the audit log<.*>verify-audit-chain</);
});

test("names a job of a later version once", () => {
  expect(render("polish-lenses").split("polish-lenses")).toHaveLength(2);
});

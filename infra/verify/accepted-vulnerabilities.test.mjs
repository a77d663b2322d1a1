import { expect, test } from "vitest";
import { listOverdue } from "./accepted-vulnerabilities.mjs";

const text = `
auditConfig:
  ignoreGhsas:
    # until 2026-12-31: the affected function is not called
    - GHSA-aaaa-bbbb-cccc
    # until 2026-11-30: fixed in the next release
    - GHSA-dddd-eeee-ffff
    # nobody looked
    - GHSA-gggg-hhhh-jjjj
  ignoreCves:
    - CVE-2026-12345
`;

test("an accepted vulnerability needs a reason and a date, and fails the audit after it", () => {
  // A change fails for a missing date only.
  expect(listOverdue(text, "0000-01-01")).toEqual(["GHSA-gggg-hhhh-jjjj", "CVE-2026-12345"]);
  expect(listOverdue(text, "2026-11-30")).toEqual(["GHSA-gggg-hhhh-jjjj", "CVE-2026-12345"]);
  expect(listOverdue(text, "2026-12-01")).toEqual([
    "GHSA-dddd-eeee-ffff",
    "GHSA-gggg-hhhh-jjjj",
    "CVE-2026-12345",
  ]);
});

import type { Page } from "@playwright/test";

/** Collects the violations of the policy on the pages that are opened from now on. */
export async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction("reportViolation", (violation: string) => violations.push(violation));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { effectiveDirective, blockedURI, sourceFile, sample } = event;
      // exposeFunction adds this function to the window.
      const { reportViolation } = window as unknown as { reportViolation: (text: string) => void };
      reportViolation(`${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
    });
  });
  page.on("pageerror", (error) => {
    if (/Trusted|Content Security/.test(error.message)) violations.push(error.message);
  });
  return violations;
}

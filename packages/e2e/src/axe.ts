import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Scope {
  /** Selectors of the parts to check. Default: the whole page. */
  include?: string[];
  exclude?: string[];
  /** Sets of rules, or single rules. Default: all rules. */
  runOnly?: string[];
}

/**
 * Axe copies elements with their style attributes, and the style sheets of shadow roots such as the player's, which the
 * documents' Content-Security-Policy stops and reports.
 */
export const pagesBeingChecked = new Set<Page>();

/**
 * Lists axe violations of the page's current state, without those in frames, which belong to other companies. It runs
 * inside the page, since axe's runner for Playwright opens another page each time.
 */
export async function listViolations(page: Page, scope: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  pagesBeingChecked.add(page);
  const violations = await page.evaluate(async ({ include, exclude = [], runOnly }) => {
    const context = { ...(include && { include }), exclude };
    const options = { ...(runOnly && { runOnly }), iframes: false, resultTypes: ["violations" as const] };
    const results = await window.axe?.run(context, options);
    if (!results) throw new Error("The page has left before axe ran");
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  }, scope);
  pagesBeingChecked.delete(page);
  return violations;
}

import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Look {
  /** Selectors of what is looked at; else the whole page. */
  include?: string[];
  exclude?: string[];
  /** Sets of rules, or single ones; else all. */
  runOnly?: string[];
}

/**
 * What axe finds on the page as it is, in words; what lies in frames is their makers'. It looks from within the page:
 * its runner for Playwright opens another page each time, to add up what the frames have said.
 */
export async function violationsIn(page: Page, look: Look = {}): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(axe.source);
  return page.evaluate(async ({ include, exclude = [], runOnly }) => {
    const context = { ...(include && { include }), exclude };
    const options = { ...(runOnly && { runOnly }), iframes: false, resultTypes: ["violations" as const] };
    const found = await window.axe?.run(context, options);
    if (!found) throw new Error("axe is gone");
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
  }, look);
}

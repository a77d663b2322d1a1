import { type BrowserContext, expect, test as base } from "@playwright/test";
import { pagesBeingChecked } from "./axe.ts";

const violation = /Content Security Policy|requires 'Trusted|Permissions policy violation/;

/** A test that fails if a page needs something that the documents' Content-Security-Policy stops. */
export const test = base.extend<{ violations: string[] }>({
  violations: [
    async ({ browser }, provide) => {
      const violations: string[] = [];
      const watch = (context: BrowserContext) => {
        context.on("console", (message) => {
          const page = message.page();
          if (!violation.test(message.text()) || (page && pagesBeingChecked.has(page))) return;
          violations.push(`${page?.url()}: ${message.text()}`);
        });
        context.on("weberror", (error) => {
          if (violation.test(error.error().message)) violations.push(error.error().message);
        });
      };
      browser.on("context", watch);
      await provide(violations);
      browser.off("context", watch);
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

import type { Page } from "@playwright/test";

/** Sums the layout shifts of each document that opens from now on, as `recorded.sum`, without those that follow a press. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const recorded = { sum: 0 };
    Object.assign(window, { recorded });
    new PerformanceObserver((list) => {
      // The DOM's types have no entries of this kind.
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) recorded.sum += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

import type { Page } from "@playwright/test";

/** Whether nothing scrolls sideways. */
export const fitsWindow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Opens a step of the builder. */
export const openStep = (page: Page, name: string) =>
  page
    .getByRole("navigation", { name: "Steps" })
    .getByRole("button", { name: new RegExp(name) })
    .click();

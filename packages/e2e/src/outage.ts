import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** One press that an outage hits, and that works once it is over. */
export interface Attempt {
  press: () => Promise<void>;
  /** What the button says meanwhile. */
  busy?: string;
  /** What is said of the failure, to the letter. */
  failed: string;
  /** What shows when the same press has worked; without it the outage is all there is to see. */
  done?: string | Locator;
  /** Which of the calls fail: every one that would change something, unless told. */
  only?: (request: Request) => boolean;
}

/**
 * Puts the server of `origin` out of order for one press at a time. That the second press works tells that nothing
 * which was typed, chosen or moved has been lost.
 */
export async function breakable(page: Page, origin: string): Promise<(attempt: Attempt) => Promise<void>> {
  let fails: Attempt["only"] | null = null;
  let answered = Promise.resolve();
  let hit = () => {};
  await page.route(
    (url) => url.origin === origin && url.pathname.startsWith("/v1/"),
    async (route) => {
      if (!fails?.(route.request())) return route.continue();
      await answered;
      await route.fulfill({
        status: 500,
        json: { message: "Something went wrong.", code: "internal", requestId: "1" },
      });
      hit();
    },
  );
  return async ({ press, busy, failed, done, only = (request) => request.method() !== "GET" }) => {
    let answer = () => {};
    if (busy) answered = new Promise((resolve) => (answer = resolve));
    // The same words may still be in sight from the press before.
    const isHit = new Promise<void>((resolve) => (hit = resolve));
    fails = only;
    await press();
    if (busy) await expect(page.getByRole("button", { name: busy })).toBeVisible();
    answer();
    await isHit;
    await expect(page.getByText(failed).first()).toBeVisible();
    fails = null;
    if (!done) return;
    await press();
    await expect(typeof done === "string" ? page.getByText(done).first() : done).toBeVisible();
  };
}

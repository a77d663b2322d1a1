import { expect, type Locator, type Page, type Request } from "@playwright/test";

/** An action that fails during an outage and succeeds when it is repeated afterwards. */
export interface Attempt {
  press: () => Promise<void>;
  /** The button's text while the request is pending. */
  busy?: string;
  /** The exact error message. */
  failed: string;
  /** Text or element that appears when the action has succeeded. Without it, the action is not repeated. */
  done?: string | Locator;
  /** Selects the requests that fail. Default: all requests except GET. */
  only?: (request: Request) => boolean;
}

/**
 * Simulates an outage of the server at `origin` for one action at a time. The repeated action proves that no input was
 * lost.
 */
export async function simulateOutages(
  page: Page,
  origin: string,
): Promise<(attempt: Attempt) => Promise<void>> {
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
    // The message of the previous attempt may still be visible, so wait for the failing request first.
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

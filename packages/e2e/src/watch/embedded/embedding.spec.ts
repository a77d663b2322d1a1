import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import {
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../../studio/filmmaker.ts";
import { addresses } from "../../system.ts";
import { FULL } from "../../full.ts";

interface Site {
  origin: string;
  server: Server;
}

/** Starts a site of someone else. `/snippet` shows the markup, `/frame?…` frames an address. */
async function startSite(readSnippet: () => string): Promise<Site> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "/", "http://site");
    const body =
      pathname === "/snippet"
        ? readSnippet()
        : `<iframe src="${decodeURIComponent(search.slice(1))}" width="600" height="400"></iframe>`;
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Tonight</title><h1>Tonight</h1>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Waits until the browser has blocked the frame. */
async function expectBlockedFrame(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect.poll(() => page.frames()[1]?.url()).toBe("chrome-error://chromewebdata/");
}

test(
  "a site in the event's list shows its card, and neither another site nor any other page can be framed",
  FULL,
  async ({ page, context }) => {
    let snippet = "";
    const [cinema, stranger] = [await startSite(() => snippet), await startSite(() => snippet)];
    try {
      const owner = await createFilmmaker(1);
      await connectPayouts(owner);
      const event = await createReadyEvent(owner, "paid-screening");
      await openAs(page, owner, `${addresses.studio}/event/${event}?step=share`);
      const panel = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: "Allowed sites" }) });
      const field = panel.getByLabel("Sites that may embed this event").first();
      await field.fill("http://cinema.example");
      await panel.getByRole("button", { name: "Add site" }).click();
      await expect(panel.getByText("begins with https://")).toBeVisible();
      await expect(field).toBeFocused();
      await field.fill(`${cinema.origin}/tonight`);
      await field.press("Enter");
      await expect(panel.getByRole("listitem")).toContainText(cinema.origin);
      await expect(field).toHaveValue("");
      expect(await findViolations(page)).toEqual([]);
      snippet = await panel.getByLabel("Card in a frame, without scripts").inputValue();

      await page.goto(`${cinema.origin}/snippet`);
      const card = page.frameLocator("iframe");
      await expect(card.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(card.getByText("$7.50 a ticket")).toBeVisible();
      expect(
        await card.locator("img").evaluate((image: HTMLImageElement) => image.decode().then(() => true)),
      ).toBe(true);
      const opening = context.waitForEvent("page");
      await card.getByRole("link").click();
      const opened = await opening;
      await expect(opened).toHaveURL(new RegExp(`^${addresses.watch}/watch/`));
      expect(await opened.evaluate(() => window.opener)).toBeNull();

      const checkout = `${opened.url().replace("/watch/", "/embed/")}/checkout`;
      await page.goto(`${cinema.origin}/frame?${encodeURIComponent(checkout)}`);
      // Control: the site in the list shows it. This event asks for a donation first.
      const frame = page.frameLocator("iframe");
      await expect(frame.getByRole("heading", { name: "Support the film" })).toBeVisible();
      await expectBlockedFrame(page, `${stranger.origin}/frame?${encodeURIComponent(checkout)}`);
      await expectBlockedFrame(page, `${stranger.origin}/snippet`);
      for (const address of [
        `${addresses.watch}/`,
        opened.url(),
        opened.url().replace("/watch/", "/preview/"),
        `${addresses.studio}/login`,
        `${addresses.backoffice}/login`,
      ]) {
        await expectBlockedFrame(page, `${cinema.origin}/frame?${encodeURIComponent(address)}`);
      }

      await page.goto(`${addresses.studio}/event/${event}?step=share`);
      await panel.getByRole("button", { name: `Remove ${cinema.origin}` }).click();
      await expect(panel.getByText("No site yet")).toBeVisible();
      await expect(field).toBeFocused();
      await expect
        .poll(
          async () =>
            (await page.request.get(opened.url().replace("/watch/", "/embed/"))).headers()["x-frame-options"],
        )
        .toBe("DENY");
    } finally {
      for (const { server } of [cinema, stranger]) server.close();
    }
  },
);

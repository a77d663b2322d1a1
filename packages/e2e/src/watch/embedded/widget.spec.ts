import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { FULL } from "../../full.ts";
import { test } from "../../policy-test.ts";
import {
  callAsOwner,
  connectPayouts,
  createFilmmaker,
  createReadyEvent,
  findViolations,
  openAs,
} from "../../studio/filmmaker.ts";
import { addresses } from "../../system.ts";

const STYLE = `body{font:17px/1.5 serif;margin:24px;color-scheme:light} .column{width:300px;float:left;margin-right:24px}
.row{width:560px;float:left} h2{clear:both}`;

/** Starts a cinema's site that allows nothing but its own style and what the widget needs. */
async function startCinema(readCodes: () => readonly string[]) {
  const policy = `default-src 'none'; style-src 'self'; ${["script", "connect", "img", "font"]
    .map((kind) => `${kind}-src ${addresses.watch}`)
    .join("; ")}`;
  const server = createServer((request, response) => {
    if (request.url === "/site.css") {
      response.setHeader("content-type", "text/css");
      return response.end(STYLE);
    }
    response.writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
    });
    const [card = "", light = "", row = ""] = readCodes();
    response.end(`<!doctype html><link rel="stylesheet" href="/site.css"><title>Tonight</title><h1>Tonight</h1>
      <div class="column">${card}</div><div class="column">${light}</div><div class="row">${row}</div>
      <h2>Next week</h2><p>Ordinary Rivers</p>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, server };
}

/** Sums the layout shifts since the page opened. */
const readLayoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          // The DOM's types have no entry of this kind.
          resolve(
            list.getEntries().reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0),
          );
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 500);
      }),
  );

/** Counts the colors that an element shows. */
async function countColors(page: Page, element: Locator): Promise<number> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
      const { width, height } = bitmap;
      const context = new OffscreenCanvas(width, height).getContext("2d");
      context?.drawImage(bitmap, 0, 0);
      const { buffer = new ArrayBuffer() } = context?.getImageData(0, 0, width, height).data ?? {};
      return new Set(new Uint32Array(buffer)).size;
    },
    [...(await element.screenshot())],
  );
}

test(
  "a site with a strict policy shows the card, the light card and the row, and its page does not jump",
  FULL,
  async ({ page, context }) => {
    const codes: string[] = [];
    const cinema = await startCinema(() => codes);
    try {
      const owner = await createFilmmaker(1);
      await connectPayouts(owner);
      const event = await createReadyEvent(owner, "paid-screening");
      await openAs(page, owner, `${addresses.studio}/event/${event}?step=share`);
      const preview = page.getByRole("region", { name: "Live preview" });
      const code = page.getByLabel("Code for the site's page");
      await expect(preview.getByRole("link", { name: "Buy for $7.50" })).toBeVisible();
      codes.push(await code.inputValue());

      await page.getByLabel("Color code").fill("#777777");
      await expect(page.getByText("so the button is #717171")).toBeVisible();
      await expect(code).toHaveValue(/color="#717171"/);
      await page.getByLabel("Color code").fill("#77");
      await expect(page.getByText("Please enter a color such as #14607a")).toBeVisible();
      await page.getByRole("radio", { name: "Petrol" }).check();
      await page.getByRole("radio", { name: "Light" }).check();
      await page.getByLabel("Words on the button").fill("Watch at home");
      await expect(code).toHaveValue(/theme="light" color="#14607a" label="Watch at home"/);
      const action = preview.getByRole("link", { name: "Watch at home" });
      await expect(action).toHaveCSS("background-color", "rgb(20, 96, 122)");
      codes.push(await code.inputValue());
      expect(await findViolations(page)).toEqual([]);
      await page.screenshot({ path: test.info().outputPath("studio-1440.png"), fullPage: true });
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: "PNG, 2000 px" }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^paid-screening.*-qr\.png$/);
      const png = await readFile(await saved.path());
      // The width in the header of a PNG file.
      expect(png.readUInt32BE(16)).toBe(2000);
      await saved.saveAs(test.info().outputPath("qr.png"));
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot({ path: test.info().outputPath("studio-390.png"), fullPage: true });
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.getByRole("radio", { name: "Wide" }).check();
      codes.push(await code.inputValue());

      // The script arrives after the page is on screen.
      const below = page.getByRole("heading", { name: "Next week" });
      let before: number | undefined;
      await context.route(`${addresses.watch}/embed.js`, async (route) => {
        await expect(page.getByText("Ordinary Rivers")).toBeVisible();
        before = (await below.boundingBox())?.y;
        await route.continue();
      });
      await page.goto(cinema.origin);
      const cards = page.locator("matinee-event");
      await expect(cards.getByRole("heading", { level: 3 })).toHaveCount(3);
      await expect(cards.first().getByRole("link", { name: "Buy for $7.50" })).toBeVisible();
      const pictures = cards.locator("img");
      await expect(pictures).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(0);
      }
      await expect.poll(() => page.evaluate(() => document.fonts.check('20px "Matinee Serif"'))).toBe(true);
      expect(
        await Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())?.height)),
      ).toEqual([400, 400, 88]);
      expect(before).toBeGreaterThan(400);
      expect((await below.boundingBox())?.y).toBe(before);
      expect(await readLayoutShift(page)).toBeLessThan(0.001);
      await page.screenshot({ path: test.info().outputPath("cinema.png"), fullPage: true });
      expect(await context.cookies(addresses.watch)).toEqual([]);

      const opening = context.waitForEvent("page");
      await cards.nth(1).getByRole("link", { name: "Watch at home" }).click();
      const opened = await opening;
      await expect(opened).toHaveURL(new RegExp(`^${addresses.watch}/watch/`));
      expect(await opened.evaluate(() => window.opener)).toBeNull();
    } finally {
      cinema.server.close();
    }
  },
);

test(
  "a card without artwork shows a sun in the colors of the card in the artwork's place",
  FULL,
  async ({ page }) => {
    const codes: string[] = [];
    const cinema = await startCinema(() => codes);
    try {
      const owner = await createFilmmaker(1);
      const event = await createReadyEvent(owner, "free-screening");
      await callAsOwner(owner, "PATCH", `/v1/pages/${event}`, {
        backgroundImage: "",
        mobileBackgroundImage: "",
        confirmed: true,
      });
      const { data } = await callAsOwner(owner, "GET", `/v1/pages/${event}`);
      const card = `<matinee-event url="${String(data["url"])}"`;
      codes.push(
        `<script src="${addresses.watch}/embed.js" async></script>${card}></matinee-event>`,
        `${card} theme="light" color="#14607a"></matinee-event>`,
        `${card} layout="wide"></matinee-event>`,
      );
      await page.goto(cinema.origin);
      const cards = page.locator("matinee-event");
      await expect(cards.locator('article[aria-busy="false"]')).toHaveCount(3);
      await expect(cards.locator("img")).toHaveCount(0);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        // Rounded corners alone show about twenty.
        for (const art of await cards.locator(".art").all())
          expect(await countColors(page, art)).toBeGreaterThan(100);
        await page.screenshot({ path: test.info().outputPath(`sun-${width}.png`), fullPage: true });
      }
    } finally {
      cinema.server.close();
    }
  },
);

test("an event page names its oEmbed address, which describes the card", FULL, async ({ page }) => {
  await page.goto(`${addresses.watch}/watch/paid-screening`);
  const link = page.locator('link[rel="alternate"][type="application/json+oembed"]');
  const address = await link.getAttribute("href");
  const response = await page.request.get(address ?? "");
  expect(response.status()).toBe(200);
  expect(await response.json()).toMatchObject({ version: "1.0", type: "rich", title: "The Salt Road" });
});

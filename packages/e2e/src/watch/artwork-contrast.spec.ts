import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { FULL } from "../full.ts";

const artFolder = path.resolve(import.meta.dirname, "../../../../apps/api/src/seed/art");
const views = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

/** A line of text over the artwork. */
interface Line {
  text: string;
  /** Red, green and blue, 0 to 255. */
  color: number[];
  /** WCAG AA: 3 for large text, else 4.5. */
  least: number;
  box: { x: number; y: number; width: number; height: number };
}

test("text over every artwork meets WCAG AA contrast at every width", FULL, async ({ page, context }) => {
  const artworks = (await readdir(artFolder)).filter((name) => name.endsWith(".jpg"));
  expect(artworks.length).toBeGreaterThan(10);
  await page.route("**/art/*.jpg", async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    await route.fulfill({ body: await readFile(path.join(artFolder, name)), contentType: "image/jpeg" });
  });
  const reader = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // An invalid link shows a notice, which is also over the artwork.
  await page.goto("/watch/paid-screening/c2VjcmV0LWNyZWRlbnRpYWw");
  await expect(page.getByText("Your viewing link is not valid any more.")).toBeVisible();
  const failures: string[] = [];
  for (const view of views) {
    await page.setViewportSize(view);
    const lines = await findLinesOverArtwork(page);
    expect(lines.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Showing now", "The Salt Road", "Share", "Gift a ticket"]),
    );
    // The document's policy allows no added style element.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        "*, ::before, ::after { color: transparent !important; transition: none !important } svg { opacity: 0 }",
      );
      document.adoptedStyleSheets = [sheet];
    });
    for (const art of artworks) {
      await showArtwork(page, `/art/${art}`);
      // Playwright's own screenshot takes several times as long.
      const { data } = await devtools.send("Page.captureScreenshot", { format: "jpeg", quality: 92 });
      const contrasts = await readContrasts(reader, data, lines);
      lines.forEach(({ text, least }, index) => {
        const contrast = contrasts[index] ?? 0;
        if (contrast < least)
          failures.push(`${view.width} ${art} ${text}: ${contrast.toFixed(2)} < ${least}`);
      });
    }
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  }
  expect(failures).toEqual([]);
});

async function showArtwork(page: Page, address: string): Promise<void> {
  await page.evaluate(async (src) => {
    for (const source of document.querySelectorAll(".hero-picture source")) source.remove();
    const image = document.querySelector<HTMLImageElement>(".hero-picture img");
    if (!image) throw new Error("There is no picture in the first view");
    image.removeAttribute("srcset");
    image.src = src;
    await image.decode();
  }, address);
}

/** Finds the lines of text in the first view. */
function findLinesOverArtwork(page: Page): Promise<Line[]> {
  return page.evaluate(() => {
    const lines: Line[] = [];
    const roots = document.querySelectorAll(".hero, .hero-header");
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? "";
        const parent = node.parentElement;
        if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        const style = getComputedStyle(parent);
        const size = Number.parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects()) {
          const isOutside = y + height <= 0 || y >= innerHeight || width < 2;
          if (isOutside) continue;
          const box = { x, y, width, height: Math.min(height, innerHeight - y) };
          lines.push({ text, color: toRgb(style.color), least: isLarge ? 3 : 4.5, box });
        }
      }
    }
    return lines;

    function toRgb(color: string): number[] {
      const context = document.createElement("canvas").getContext("2d");
      if (!context) throw new Error("This browser draws no canvas");
      context.fillStyle = color;
      context.fillRect(0, 0, 1, 1);
      return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3));
    }
  });
}

/** Returns for each line the contrast that 95 % of the pixels behind it reach. */
function readContrasts(reader: Page, picture: string, lines: Line[]): Promise<number[]> {
  return reader.evaluate(
    async ({ picture: base64, texts }) => {
      const blob = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
      const image = await createImageBitmap(blob);
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
      if (!context) throw new Error("This browser draws no canvas");
      context.drawImage(image, 0, 0);
      return texts.map(({ box, color }) => {
        const { data } = context.getImageData(box.x, box.y, Math.max(1, box.width), Math.max(1, box.height));
        const textLuminance = computeLuminance(color[0] ?? 0, color[1] ?? 0, color[2] ?? 0);
        const contrasts: number[] = [];
        for (let at = 0; at < data.length; at += 4) {
          const luminance = computeLuminance(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
          const [dark, light] = [Math.min(textLuminance, luminance), Math.max(textLuminance, luminance)];
          contrasts.push((light + 0.05) / (dark + 0.05));
        }
        contrasts.sort((a, b) => a - b);
        return contrasts[Math.floor(contrasts.length * 0.05)] ?? 0;
      });

      function computeLuminance(...channels: number[]): number {
        const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
          const share = channel / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      }
    },
    { picture, texts: lines },
  );
}

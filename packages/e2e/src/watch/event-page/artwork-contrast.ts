import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";

const artFolder = path.resolve(import.meta.dirname, "../../../../../apps/api/src/seed/art");
/** The brightest artwork there can be. The routes of a test return it. */
const WHITE = "white.jpg";

/** A line of text over the artwork. */
export interface Line {
  text: string;
  /** Red, green and blue, 0 to 255. */
  color: number[];
  /** WCAG AA: 3 for large text, else 4.5. */
  least: number;
  box: { x: number; y: number; width: number; height: number };
}

/** Returns the names of the demo's artworks, and of a white one, and lets the page load them. */
export async function serveArtworks(page: Page): Promise<string[]> {
  const blank = await page.context().newPage();
  const white = await blank.screenshot({ type: "jpeg" });
  await blank.close();
  await page.route("**/art/*.jpg", async (route) => {
    const name = path.basename(new URL(route.request().url()).pathname);
    const body = name === WHITE ? white : await readFile(path.join(artFolder, name));
    await route.fulfill({ body, contentType: "image/jpeg" });
  });
  return [...(await readdir(artFolder)).filter((name) => name.endsWith(".jpg")), WHITE];
}

/**
 * Measures the contrast of the lines of text over each artwork in turn.
 * @param picture a selector of the element with the artwork
 * @param lines of the page at its present size
 * @returns a sentence for each line with too little contrast
 */
export async function findLowContrasts(
  page: Page,
  picture: string,
  lines: Line[],
  artworks: readonly string[],
): Promise<string[]> {
  const failures: string[] = [];
  const reader = await page.context().newPage();
  const devtools = await page.context().newCDPSession(page);
  // The document's policy allows no added style element.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      "*, ::before, ::after { color: transparent !important; transition: none !important } svg { opacity: 0 }",
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  for (const art of artworks) {
    await showArtwork(page, picture, `/art/${art}`);
    // Playwright's own screenshot takes several times as long.
    const { data } = await devtools.send("Page.captureScreenshot", { format: "jpeg", quality: 92 });
    const contrasts = await readContrasts(reader, data, lines);
    lines.forEach(({ text, least }, index) => {
      const contrast = contrasts[index] ?? 0;
      if (contrast < least)
        failures.push(`${page.viewportSize()?.width} ${art} ${text}: ${contrast.toFixed(2)} < ${least}`);
    });
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
  });
  await devtools.detach();
  await reader.close();
  return failures;
}

/** @param picture a selector of the element with the artwork */
async function showArtwork(page: Page, picture: string, address: string): Promise<void> {
  await page.locator(picture).evaluate(async (element, src) => {
    for (const source of element.querySelectorAll("source")) source.remove();
    const image = element.querySelector("img");
    if (!image) throw new Error("There is no artwork");
    image.removeAttribute("srcset");
    image.src = src;
    await image.decode();
  }, address);
}

/** Finds the lines of text that are visible in some elements. */
export function findLines(page: Page, selector: string): Promise<Line[]> {
  return page.evaluate((places) => {
    const lines: Line[] = [];
    const roots = document.querySelectorAll(places);
    for (const root of roots) {
      const { top: rootTop, bottom: rootBottom } = root.getBoundingClientRect();
      const [top, bottom] = [Math.max(0, rootTop), Math.min(innerHeight, rootBottom)];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? "";
        const parent = node.parentElement;
        if (!text || !parent?.checkVisibility({ visibilityProperty: true })) continue;
        const isForScreenReaders = parent.getBoundingClientRect().width <= 1;
        if (isForScreenReaders) continue;
        const style = getComputedStyle(parent);
        const size = Number.parseFloat(style.fontSize);
        const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const { x, y, width, height } of range.getClientRects()) {
          // A root that scrolls shows a part of its text.
          const isOutside = y < top - height / 2 || y + height / 2 >= bottom || width < 2;
          if (isOutside) continue;
          const from = Math.max(y, top);
          const box = { x, y: from, width, height: Math.min(y + height, bottom) - from };
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
  }, selector);
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

import { expect, type Page } from "@playwright/test";

/** A part of an image, in the image's pixels. */
type Part = { left: number; top: number; right: number; bottom: number };

/** Creates a PNG in which each pixel's color encodes its position. */
export async function createRulerImage(page: Page, width: number, height: number) {
  const bytes = await page.evaluate(
    async ([columns = 0, rows = 0]) => {
      const canvas = new OffscreenCanvas(columns, rows);
      const context = canvas.getContext("2d");
      const pixels = new ImageData(columns, rows);
      for (let y = 0; y < rows; y++)
        for (let x = 0; x < columns; x++)
          pixels.data.set([x & 255, y & 255, (x >> 8) | ((y >> 8) << 4), 255], (y * columns + x) * 4);
      context?.putImageData(pixels, 0, 0);
      return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
    },
    [width, height],
  );
  return { name: "ruler.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
}

/** Reads which part of a ruler image another image shows, and that image's size. */
export async function readRuler(page: Page, src: string): Promise<Part & { width: number; height: number }> {
  return page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    const { width, height } = bitmap;
    const context = new OffscreenCanvas(width, height).getContext("2d");
    context?.drawImage(bitmap, 0, 0);
    const readPosition = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
      return { x: red + ((blue & 15) << 8), y: green + ((blue >> 4) << 8) };
    };
    const [first, last] = [readPosition(0, 0), readPosition(width - 1, height - 1)];
    return { width, height, left: first.x, top: first.y, right: last.x + 1, bottom: last.y + 1 };
  }, src);
}

/** Returns the part inside the crop frame, in pixels of the image. */
export async function readFramedPart(page: Page): Promise<Part> {
  const { image, frame, scale } = await measure(page);
  return {
    left: (frame.x - image.x) / scale,
    top: (frame.y - image.y) / scale,
    right: (frame.x + frame.width - image.x) / scale,
    bottom: (frame.y + frame.height - image.y) / scale,
  };
}

/** Expects the crop dialog to show the whole image, with a 9:16 frame inside it. */
export async function expectWholePicture(page: Page): Promise<void> {
  await expect(page.locator(".ReactCrop__crop-selection")).toBeVisible();
  await expect
    .poll(async () => {
      const { image, frame, body, height } = await measure(page);
      return {
        ratio: Math.round((frame.width / frame.height) * 100) / 100,
        isWhole:
          image.y >= body.y - 1 && image.y + image.height <= Math.min(body.y + body.height, height) + 1,
        isFramed: frame.y >= image.y - 1 && frame.y + frame.height <= image.y + image.height + 1,
      };
    })
    .toEqual({ ratio: 0.56, isWhole: true, isFramed: true });
}

async function measure(page: Page) {
  const crop = page.getByRole("dialog", { name: "Choose the visible part" });
  return crop.evaluate((dialog) => {
    const image = dialog.querySelector("img");
    // Cast: toJSON returns the fields of the rectangle without their type.
    const getBox = (element: Element | null | undefined) =>
      (element ?? document.body).getBoundingClientRect().toJSON() as DOMRect;
    const scale = (image?.getBoundingClientRect().width ?? 1) / (image?.naturalWidth ?? 1);
    const frame = getBox(dialog.querySelector(".ReactCrop__crop-selection"));
    return {
      image: getBox(image),
      frame,
      body: getBox(dialog.querySelector(".ReactCrop")?.parentElement),
      scale,
      height: innerHeight,
    };
  });
}

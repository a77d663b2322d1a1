import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";
import sharp from "sharp";

/** The watch page's background color. */
const BACKGROUND = "#0d0b09";
/** WCAG 2.2, 1.4.6: enhanced contrast of text. */
const CONTRAST = 7;
const SAMPLE_PX = 48;
const HUES = 24;
/** Below this chroma a color looks gray. */
const MIN_CHROMA = 0.03;

const toOklch = converter("oklch");

/**
 * Extracts the accent color of an artwork as hex: its strongest hue, lightened in OKLCH until text in it is readable
 * on the watch page. Returns null for a black and white artwork.
 */
export async function extractAccent(image: Buffer): Promise<string | null> {
  const { data } = await sharp(image)
    .resize(SAMPLE_PX, SAMPLE_PX, { fit: "fill" })
    .flatten({ background: BACKGROUND })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const strongest = findStrongestHue(data);
  return strongest ? lightenToContrast(strongest) : null;
}

/** Returns the mean color of the hue with the highest total chroma; each pixel is weighted by its chroma. */
function findStrongestHue(pixels: Buffer): Oklch | null {
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, h: 0 }));
  for (let offset = 0; offset + 2 < pixels.length; offset += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(offset, offset + 3);
    const { l, c, h } = toOklch({ mode: "rgb", r: r / 255, g: g / 255, b: b / 255 });
    if (h === undefined || c < MIN_CHROMA) continue;
    const bin = bins[Math.floor(h / (360 / HUES)) % HUES];
    if (!bin) continue;
    bin.weight += c;
    bin.l += l * c;
    bin.c += c * c;
    bin.h += h * c;
  }
  const best = bins.reduce((most, bin) => (bin.weight > most.weight ? bin : most));
  if (best.weight === 0) return null;
  return { mode: "oklch", l: best.l / best.weight, c: best.c / best.weight, h: best.h / best.weight };
}

function lightenToContrast(colour: Oklch): string {
  for (let { l } = colour; l < 1; l += 0.01) {
    const hex = formatHex(clampChroma({ ...colour, l }, "oklch"));
    if (wcagContrast(hex, BACKGROUND) >= CONTRAST) return hex;
  }
  return "#ffffff";
}

import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from "culori";
import sharp from "sharp";

/** The watch page's background. */
const BACKGROUND = "#0d0b09";
/** WCAG 2.2, 1.4.6: what text needs to be read with ease. */
const CONTRAST = 7;
const SAMPLE_PX = 48;
const HUES = 24;
/** Below this an artwork is black and white to the eye. */
const MIN_CHROMA = 0.03;

const toOklch = converter("oklch");

/**
 * The colour that an artwork is remembered by, as hex: its strongest hue, lightened in OKLCH until it can be read on the
 * watch page. Null for black and white.
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

/** The mean colour of the hue that holds the most chroma in all; each pixel counts by how colourful it is. */
function findStrongestHue(pixels: Buffer): Oklch | null {
  const bins = Array.from({ length: HUES }, () => ({ weight: 0, l: 0, c: 0, h: 0 }));
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const [r = 0, g = 0, b = 0] = pixels.subarray(at, at + 3);
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

import sharp, { type OverlayOptions, type Sharp } from "sharp";
import { ENCODING_SECONDS, MAX_PIXELS } from "../../files/files.rules.ts";

export interface Size {
  width: number;
  height: number;
}

/** The ground of the watch page, and the color of the brand, as in tokens.css. */
const ground = "#0d0b09";
const lamp = "#f5b83d";

/**
 * Puts layers over an event's artwork, which is darkened at the bottom and at the top, where texts and the logo are.
 * Without artwork a sun rises in the accent color.
 */
export async function composePicture(
  { artwork, accent }: { artwork: Buffer | null; accent: string | null },
  size: Size,
  layers: readonly OverlayOptions[],
): Promise<Sharp> {
  const base = artwork
    ? sharp(artwork, { limitInputPixels: MAX_PIXELS }).resize({ ...size, fit: "cover" })
    : sharp(drawSun(size, accent));
  const picture = await base
    .flatten({ background: ground })
    .composite([{ input: drawShade(size) }, ...layers])
    .timeout({ seconds: ENCODING_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = picture.info;
  return sharp(picture.data, { raw: { width, height, channels } });
}

/** Draws the logo mark, `size` pixels wide. */
export function drawLogo(size: number): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24">
    <circle cx="12" cy="12" r="12" fill="${ground}"/>
    <clipPath id="sky"><rect x="4" y="4" width="16" height="9"/></clipPath>
    <circle cx="12" cy="12.4" r="6.4" clip-path="url(#sky)" fill="${lamp}"/>
    <rect x="5.2" y="14.4" width="13.6" height="1.6" rx="0.8" fill="${lamp}"/>
    <rect x="7.6" y="17" width="8.8" height="1.5" rx="0.75" fill="${lamp}"/>
  </svg>`);
}

function drawShade({ width, height }: Size): Buffer {
  const stop = (offset: number, opacity: number) =>
    `<stop offset="${offset}" stop-color="${ground}" stop-opacity="${opacity}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="bottom" x1="0" y1="1" x2="0" y2="0">${stop(0, 0.96)}${stop(0.22, 0.84)}${stop(0.5, 0.4)}${stop(0.78, 0)}</linearGradient>
    <linearGradient id="top" x1="0" y1="0" x2="0" y2="1">${stop(0, 0.6)}${stop(0.26, 0)}</linearGradient>
    <rect width="100%" height="100%" fill="url(#bottom)"/>
    <rect width="100%" height="100%" fill="url(#top)"/>
  </svg>`);
}

function drawSun({ width, height }: Size, accent: string | null): Buffer {
  const color = accent && /^#[0-9a-f]{6}$/i.test(accent) ? accent : lamp;
  const radius = Math.min(width, height) * 0.2;
  const [x, y] = [width * 0.6, height * 0.38];
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="glow" cx="0.6" cy="0.38" r="0.6"><stop offset="0" stop-color="${color}" stop-opacity="0.34"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="${ground}"/>
    <rect width="100%" height="100%" fill="url(#glow)"/>
    <path d="M${x - radius} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0z" fill="${color}"/>
    <rect x="${x - radius * 1.2}" y="${y + radius * 0.1}" width="${radius * 2.4}" height="${radius * 0.07}" rx="${radius * 0.035}" fill="${color}" fill-opacity="0.7"/>
    <rect x="${x - radius * 0.8}" y="${y + radius * 0.3}" width="${radius * 1.6}" height="${radius * 0.06}" rx="${radius * 0.03}" fill="${color}" fill-opacity="0.45"/>
  </svg>`);
}

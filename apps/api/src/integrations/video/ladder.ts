/** One size of the ladder, in pixels; `height` is the shorter side, by which sizes are called. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  shorter: number;
  /** Peak bits a second of the picture. */
  maxRate: number;
}

const LARGEST = { longer: 1920, shorter: 1080 } as const;
const SMALLER = [720, 480, 360] as const;
const SMALLEST = 240;
/** A smaller size must save something worth having. */
const STEP = 0.8;
const AUDIO_BITS = 128_000;

const even = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2);

/**
 * The sizes to make of a video, largest first: its own, at most full HD, and some smaller ones; never a larger one. Works
 * by the shorter side, so that a vertical video gets the same steps.
 */
export function ladderFor(source: { width: number; height: number }): Rung[] {
  const longer = Math.max(source.width, source.height);
  const shorter = Math.min(source.width, source.height);
  const scale = Math.min(1, LARGEST.longer / longer, LARGEST.shorter / shorter);
  const top = even(shorter * scale);
  const below = SMALLER.filter((size) => size <= top * STEP);
  const sizes = below.length > 0 ? below : SMALLEST <= top * STEP ? [SMALLEST] : [];
  return [top, ...sizes].map((size) => {
    const factor = size === top ? scale : size / shorter;
    const long = even(longer * factor);
    const [width, height] = source.width >= source.height ? [long, size] : [size, long];
    return { name: `${size}p`, width, height, shorter: size, maxRate: maxRateOf(width * height) };
  });
}

/** Full HD 5 Mbit/s, and less by the pixel for smaller pictures, which hide less. */
function maxRateOf(pixels: number): number {
  const fullHd = LARGEST.longer * LARGEST.shorter;
  return Math.max(300_000, Math.round((5_000_000 * (pixels / fullHd) ** 0.75) / 1000) * 1000);
}

export const audioRate = AUDIO_BITS;

/** One size of the ladder, in pixels. Sizes are named by their shorter side. */
export interface Rung {
  name: string;
  width: number;
  height: number;
  shortSide: number;
  /** Peak video bit rate, in bits per second. */
  maxBitRate: number;
}

const AV1_SUFFIX = "-av1";
/** The name of a size's AV1 form, which is also its folder. */
export const nameAv1Size = (size: string) => `${size}${AV1_SUFFIX}`;
export const isAv1Size = (name: string) => name.endsWith(AV1_SUFFIX);

const MAX_SIZE = { longer: 1920, shorter: 1080 } as const;
const LOWER_HEIGHTS = [720, 480, 360] as const;
const MIN_HEIGHT = 240;
/** A size is worth making only when it is at most this fraction of the largest one. */
const MAX_STEP_RATIO = 0.8;
const AUDIO_BITS = 128_000;

const roundDownToEven = (pixels: number) => Math.max(2, Math.floor(pixels / 2) * 2);

/**
 * Plans the sizes of a video, largest first: its own, at most full HD, and some smaller ones; never a larger one. Steps
 * refer to the shorter side, so that a vertical video gets the same steps.
 */
export function planLadder(source: { width: number; height: number }): Rung[] {
  const longer = Math.max(source.width, source.height);
  const shorter = Math.min(source.width, source.height);
  const scale = Math.min(1, MAX_SIZE.longer / longer, MAX_SIZE.shorter / shorter);
  const top = roundDownToEven(shorter * scale);
  const below = LOWER_HEIGHTS.filter((size) => size <= top * MAX_STEP_RATIO);
  const sizes = below.length > 0 ? below : MIN_HEIGHT <= top * MAX_STEP_RATIO ? [MIN_HEIGHT] : [];
  return [top, ...sizes].map((size) => {
    const factor = size === top ? scale : size / shorter;
    const long = roundDownToEven(longer * factor);
    const [width, height] = source.width >= source.height ? [long, size] : [size, long];
    return {
      name: `${size}p`,
      width,
      height,
      shortSide: size,
      maxBitRate: computeMaxBitRate(width * height),
    };
  });
}

/** A film is playable once it has the sizes up to this shorter side, in pixels. Larger ones follow. */
const PLAYABLE_SIDE = 720;

/** Splits the sizes: those that make a film playable, and larger ones that a second run adds. */
export function splitLadder(rungs: readonly Rung[]): { playable: Rung[]; larger: Rung[] } {
  const playable = rungs.filter(({ shortSide }) => shortSide <= PLAYABLE_SIDE);
  return playable.length > 0
    ? { playable, larger: rungs.filter(({ shortSide }) => shortSide > PLAYABLE_SIDE) }
    : { playable: [...rungs], larger: [] };
}

/** A connection this fast, in bits per second, is slow enough that no film needs a smaller size for it. */
const EVERYONES_BIT_RATE = 700_000;

/** A smaller size that needs more than this part of the next larger one's bit rate has no viewers of its own. */
const MAX_RATE_RATIO = 0.8;

/** A size of an earlier conversion with its peak bit rate, in bits per second. */
export interface MeasuredSize {
  name: string;
  bandwidth: number;
}

/**
 * Leaves out the sizes that add nothing to a film: those below one that already plays on any connection, and those whose
 * next larger one takes hardly more bytes, as in films without fine detail.
 * @param rungs largest first
 * @param measured those that were not measured stay
 */
export function omitNeedlessSizes<T extends { name: string }>(
  rungs: readonly T[],
  measured: readonly MeasuredSize[],
): T[] {
  const needed: T[] = [];
  let above = Infinity;
  for (const rung of rungs) {
    const rate = measured.find(({ name }) => name === rung.name)?.bandwidth;
    if (above <= EVERYONES_BIT_RATE) break;
    if (rate !== undefined && rate > above * MAX_RATE_RATIO) continue;
    needed.push(rung);
    above = rate ?? above;
  }
  return needed;
}

/** How many times the bit rate of its quick conversion a size may take once it is refined, as in dark film. */
const USUAL_GROWTH = 2;

/**
 * Leaves out the sizes of a refinement that add nothing, by the rates of the quick conversion. Those that may be needed
 * stay: `omitNeedlessSizes` decides again when the refined rates are known.
 */
export const omitBeforeRefinement = (rungs: readonly Rung[], measured: readonly MeasuredSize[]): Rung[] =>
  omitNeedlessSizes(
    rungs,
    measured.map(({ name, bandwidth }) => ({ name, bandwidth: bandwidth * USUAL_GROWTH })),
  );

/** Dark film needs up to twice the rate of its quick conversion to look better, so a tighter bound would harm it. */
const MAX_PEAK_GROWTH = 3;

/**
 * Bounds the peak bit rates of a refined ladder by the complexity of its film: at most three times that of the heaviest
 * part of the quick conversion.
 * @param audioBits the part of the measured rates that is sound, in bits per second
 */
export function boundPeaks(
  rungs: readonly Rung[],
  measured: readonly MeasuredSize[],
  audioBits: number,
): Rung[] {
  return rungs.map((rung) => {
    const size = measured.find(({ name }) => name === rung.name);
    if (!size) return rung;
    const peak = Math.max(MIN_PEAK_BIT_RATE, MAX_PEAK_GROWTH * (size.bandwidth - audioBits));
    return { ...rung, maxBitRate: Math.min(rung.maxBitRate, peak) };
  });
}

/** Bits per second. A keyframe of a still picture needs as many in the encoder's buffer. */
const MIN_PEAK_BIT_RATE = 300_000;

/** 5 Mbit/s for full HD; more bits per pixel for smaller pictures, because their artefacts show more. */
function computeMaxBitRate(pixels: number): number {
  const fullHd = MAX_SIZE.longer * MAX_SIZE.shorter;
  return Math.max(MIN_PEAK_BIT_RATE, Math.round((5_000_000 * (pixels / fullHd) ** 0.75) / 1000) * 1000);
}

export const audioBitRate = AUDIO_BITS;

import type Hls from "hls.js";
import { capabilities } from "./capabilities.ts";

/** The most that a film in AV1 asks of a decoder: full HD, of a fast camera. */
const fullHd: MediaDecodingConfiguration = {
  type: "media-source",
  video: {
    contentType: 'video/mp4; codecs="av01.0.09M.08"',
    width: 1920,
    height: 1080,
    framerate: 30,
    bitrate: 2_500_000,
  },
};
/** So many processors decode AV1 without hardware for it, and without slowing the rest down. */
const strongMachineProcessors = 8;

/**
 * Asks the browser whether it decodes AV1 well. Nothing waits for it: a viewer who plays before the result arrives gets
 * H.264.
 */
export async function detectAv1(): Promise<void> {
  if (capabilities.decodesAv1 !== undefined || !("mediaCapabilities" in navigator)) return;
  const { supported, smooth, powerEfficient } = await navigator.mediaCapabilities.decodingInfo(fullHd);
  const isCheap = powerEfficient || navigator.hardwareConcurrency >= strongMachineProcessors;
  // A decoder may have failed meanwhile.
  capabilities.decodesAv1 ??= supported && smooth && isCheap;
}

/** Records that AV1 failed to play: this page uses H.264 from now on. */
export function rejectAv1(): void {
  capabilities.decodesAv1 = false;
}

export const isAv1Rendition = (name: string): boolean => name.endsWith("-av1");

/** Whether the player plays AV1. It has the levels of one codec only. */
export const playsAv1 = ({ levels }: Pick<Hls, "levels">): boolean =>
  levels.some(({ videoCodec }) => videoCodec?.startsWith("av01"));

/** Removes the levels of the other codec: the player never switches between the two. */
export function keepCodec(hls: Pick<Hls, "levels" | "removeLevel">, codec: "av01" | "avc1"): void {
  const isKept = (level: Hls["levels"][number] | undefined) => level?.videoCodec?.startsWith(codec);
  if (!hls.levels.some(isKept)) return;
  for (let index = hls.levels.length - 1; index >= 0; index -= 1) {
    if (!isKept(hls.levels[index])) hls.removeLevel(index);
  }
}

import type { ConvertedLadder } from "../../../integrations/video/ffmpeg/finish-ladder.ts";

/** Describes the sizes of a ladder as the columns of its video, which has the size of the largest. */
export function describeRenditions(renditions: ConvertedLadder["renditions"]) {
  return {
    width: renditions[0]?.width ?? null,
    height: renditions[0]?.height ?? null,
    renditions: renditions.map(({ name, width, height, bandwidth, averageBandwidth, codecs }) => ({
      name,
      width,
      height,
      bandwidth,
      averageBandwidth,
      codecs,
    })),
  };
}

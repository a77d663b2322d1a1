/** A region of an image that shows the film at a moment. Sizes are pixels of the image. */
export interface Still {
  /** Seconds of the film from which it holds. */
  second: number;
  image: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

const CUE = /(\d+):(\d{2}):(\d{2})\.\d{3} --> .+\n(.+)#xywh=(\d+),(\d+),(\d+),(\d+)/g;

/** Reads the list of stills that the conversion of a film writes. `address` is that of the list. */
export const readStoryboard = (text: string, address: string): Still[] =>
  [...text.matchAll(CUE)].map(([, hours, minutes, seconds, image, x, y, width, height]) => ({
    second: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
    image: address.replace(/[^/]*$/, image ?? ""),
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }));

/** Returns the still at a second of the film; undefined without any. */
export const findStill = (stills: readonly Still[], second: number): Still | undefined =>
  stills.findLast((still) => still.second <= second) ?? stills[0];

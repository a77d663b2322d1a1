import { messages } from "@matinee/texts";

const texts = messages.player;
/** A rendition in the shape that the controls' menu reads. */
export interface Rendition {
  id: string;
  height: number;
  width: number;
  bitrate: number;
}

/**
 * The renditions of a video element in the shape of the media-tracks proposal, which the controls use: an array-like
 * with events. It exists before the controls mount, and is filled once the playlist has loaded.
 */
export class RenditionList extends EventTarget {
  [index: number]: Rendition;
  length = 0;
  #selected = -1;
  #choose: (index: number) => void = () => {};

  *[Symbol.iterator](): Generator<Rendition> {
    for (let index = 0; index < this.length; index += 1) {
      const rendition = this[index];
      if (rendition) yield rendition;
    }
  }

  /** -1 chooses automatically by the connection's speed. */
  get selectedIndex(): number {
    return this.#selected;
  }

  set selectedIndex(index: number) {
    this.#selected = index;
    this.#choose(index);
    this.dispatchEvent(new Event("change"));
  }

  set(renditions: readonly Rendition[], choose: (index: number) => void): void {
    this.clear();
    this.length = renditions.length;
    Object.assign(this, renditions);
    this.#choose = choose;
    this.dispatchEvent(new Event("addrendition"));
  }

  clear(): void {
    for (let index = 0; index < this.length; index += 1) delete this[index];
    this.length = 0;
    this.#selected = -1;
    this.#choose = () => {};
    this.dispatchEvent(new Event("removerendition"));
  }
}

const lists = new WeakMap<HTMLVideoElement, RenditionList>();

/** Returns the element's renditions; the first call creates the list. */
export function getRenditions(video: HTMLVideoElement): RenditionList {
  const existing = lists.get(video);
  if (existing) return existing;
  const list = new RenditionList();
  lists.set(video, list);
  Object.defineProperty(video, "videoRenditions", { value: list });
  return list;
}

/** Formats the chosen rendition: '1080p', or 'Auto' while it is chosen automatically. */
export function formatQuality(list: RenditionList): string {
  const chosen = list[list.selectedIndex];
  return chosen ? `${getShortSide(chosen)}p` : texts.auto;
}

/** Returns the number of pixels by which a rendition is named. */
export const getShortSide = ({ width, height }: Pick<Rendition, "width" | "height">): number =>
  Math.min(width, height);

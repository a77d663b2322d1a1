/** One quality, as the controls' menu reads it. */
export interface Rendition {
  id: string;
  height: number;
  width: number;
  bitrate: number;
}

/**
 * A video element's qualities in the shape of the media-tracks proposal, which the controls follow: an array-like with
 * events. It is on the element before the controls look, and filled when the playlist is known.
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

  /** -1 leaves the choice to the connection. */
  get selectedIndex(): number {
    return this.#selected;
  }

  set selectedIndex(index: number) {
    this.#selected = index;
    this.#choose(index);
    this.dispatchEvent(new Event("change"));
  }

  offer(renditions: readonly Rendition[], choose: (index: number) => void): void {
    this.empty();
    this.length = renditions.length;
    Object.assign(this, renditions);
    this.#choose = choose;
    this.dispatchEvent(new Event("addrendition"));
  }

  empty(): void {
    for (let index = 0; index < this.length; index += 1) delete this[index];
    this.length = 0;
    this.#selected = -1;
    this.#choose = () => {};
    this.dispatchEvent(new Event("removerendition"));
  }
}

const lists = new WeakMap<HTMLVideoElement, RenditionList>();

/** The element's list of qualities, made on the first call. */
export function getRenditions(video: HTMLVideoElement): RenditionList {
  const known = lists.get(video);
  if (known) return known;
  const list = new RenditionList();
  lists.set(video, list);
  Object.defineProperty(video, "videoRenditions", { value: list });
  return list;
}

/** What the chosen quality is called: '1080p', or 'Auto' while the connection chooses. */
export function formatQuality(list: RenditionList): string {
  const chosen = list[list.selectedIndex];
  return chosen ? `${Math.min(chosen.width, chosen.height)}p` : "Auto";
}

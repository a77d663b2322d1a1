/** The video elements of a programme. They exist before their videos, so that a press in the lobby unlocks them. */
interface SeatVideos {
  /** Returns the element of an item, always the same one. */
  get: (itemId: string) => HTMLVideoElement;
  /** Lets the elements of these items play with sound later. Call it while a press is handled. */
  unlock: (itemIds: readonly string[]) => void;
}

/** Creates the video elements of a programme as they are needed. */
export function createSeatVideos(): SeatVideos {
  const elements = new Map<string, HTMLVideoElement>();
  const get = (itemId: string): HTMLVideoElement => {
    const existing = elements.get(itemId);
    if (existing) return existing;
    const created = document.createElement("video");
    created.playsInline = true;
    created.crossOrigin = "anonymous";
    elements.set(itemId, created);
    return created;
  };
  return {
    get,
    unlock(itemIds) {
      for (const element of itemIds.map(get)) {
        if (!element.paused) continue;
        // Safari unlocks the element at the call. The pause follows at once, since the film must not start with its data.
        void element.play().catch(() => undefined);
        element.pause();
      }
    },
  };
}

import { replaceStorage, type StorageArea } from "@matinee/app-shell/browser-storage";
import { isTabDraft } from "@matinee/app-shell/forms/drafts";

/**
 * The pause between writes of typed text: browsers ignore or reject more than about 100 changes of a history entry in 30
 * seconds. All other texts are written at once, because a reload loses what was not written, such as a paid order.
 */
const typingPauseMs = 400;

/**
 * Makes this document use no storage of the browser. Texts that must outlast a reload, such as an attempt to pay, are in
 * the state of its history entry; the others last as long as the page.
 */
export function replaceBrowserStorage(): void {
  replaceStorage({ local: createMemoryArea(new Map()), tab: createHistoryArea() });
}

function createMemoryArea(
  texts: Map<string, string>,
  onChange: (key: string) => void = () => {},
): StorageArea {
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem(key, value) {
      texts.set(key, value);
      onChange(key);
    },
    removeItem(key) {
      texts.delete(key);
      onChange(key);
    },
  };
}

function createHistoryArea(): StorageArea {
  const texts = new Map(readTexts());
  let writtenAt = -typingPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    writtenAt = performance.now();
    window.history.replaceState({ ...window.history.state, texts: Object.fromEntries(texts) }, "");
  };
  window.addEventListener("pagehide", write);
  return createMemoryArea(texts, (key) => {
    const waitMs = isTabDraft(key) ? writtenAt + typingPauseMs - performance.now() : 0;
    if (waitMs <= 0) return write();
    clearTimeout(timer);
    timer = setTimeout(write, waitMs);
  });
}

function readTexts(): [string, string][] {
  // `history.state` is any value or null; the filter checks what is read.
  const { texts } = (window.history.state ?? {}) as { texts?: unknown };
  if (typeof texts !== "object" || texts === null) return [];
  return Object.entries(texts).filter((entry): entry is [string, string] => typeof entry[1] === "string");
}

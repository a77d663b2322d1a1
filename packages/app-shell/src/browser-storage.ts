/** A store of texts that works where the browser's storage is blocked or full: then it lasts as long as the page. */
export interface TextStore {
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, value: string | null): void;
}

function createTextStore(name: "localStorage" | "sessionStorage"): TextStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return window[name].getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, value) {
      memory.delete(key);
      try {
        if (value === null) window[name].removeItem(key);
        else window[name].setItem(key, value);
      } catch {
        if (value !== null) memory.set(key, value);
      }
    },
  };
}

/** Lasts between visits. */
export const localStore = createTextStore("localStorage");

/** Lasts until the tab closes. */
export const tabStore = createTextStore("sessionStorage");

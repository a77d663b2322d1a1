/** A store of texts that works where the browser's storage is blocked or full: then it lasts as long as the page. */
export interface TextStore {
  read(key: string): string | null;
  /** Null removes the key. */
  write(key: string, value: string | null): void;
}

/** The part of the browser's storage that a store uses. */
export type StorageArea = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Looked up at each use: the browser throws where its storage is blocked. */
const areas = {
  local: (): StorageArea => window.localStorage,
  tab: (): StorageArea => window.sessionStorage,
};

/**
 * Makes the stores of this document use other areas than the browser's storage. For documents in frames of other sites,
 * before anything is read.
 */
export function replaceStorage({ local, tab }: Record<keyof typeof areas, StorageArea>): void {
  areas.local = () => local;
  areas.tab = () => tab;
}

function createTextStore(name: keyof typeof areas): TextStore {
  const memory = new Map<string, string>();
  return {
    read(key) {
      try {
        return areas[name]().getItem(key) ?? memory.get(key) ?? null;
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key, value) {
      memory.delete(key);
      try {
        if (value === null) areas[name]().removeItem(key);
        else areas[name]().setItem(key, value);
      } catch {
        if (value !== null) memory.set(key, value);
      }
    },
  };
}

/** Lasts between visits. */
export const localStore = createTextStore("local");

/** Lasts until the tab closes. */
export const tabStore = createTextStore("tab");

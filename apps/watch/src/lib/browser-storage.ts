/** The browser's storage. Where it is forbidden or full, what would be kept lives as long as the page. */
function createStore(name: "localStorage" | "sessionStorage") {
  const memory = new Map<string, string>();
  return {
    read(key: string): string | null {
      try {
        return window[name].getItem(key);
      } catch {
        return memory.get(key) ?? null;
      }
    },
    write(key: string, value: string | null): void {
      try {
        if (value === null) window[name].removeItem(key);
        else window[name].setItem(key, value);
      } catch {
        if (value === null) memory.delete(key);
        else memory.set(key, value);
      }
    },
  };
}

export const localStore = createStore("localStorage");
/** Until the tab closes. */
export const tabStore = createStore("sessionStorage");

/** An object that was stored as JSON; empty where there is none, or where something else stands in its place. */
export function readObject(store: typeof localStore, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(store.read(key) ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

import type { TextStore } from "./browser-storage.ts";

/** Reads an object that is stored as JSON. Returns an empty object if there is none or the text is invalid. */
export function readObject(store: TextStore, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(store.read(key) ?? "{}");
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

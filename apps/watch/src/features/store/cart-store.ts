import { localStore } from "@matinee/app-shell/browser-storage";
import type { CartLine } from "@matinee/domain/cart";
import { useSyncExternalStore } from "react";

const empty: readonly CartLine[] = [];
const cache = new Map<string, readonly CartLine[]>();
const listeners = new Set<() => void>();
const buildStorageKey = (pageId: string) => `matinee.cart.${pageId}`;

/** Returns the stored cart of an event. */
export function readCart(pageId: string): readonly CartLine[] {
  const cached = cache.get(pageId);
  if (cached) return cached;
  const lines = parseCart(localStore.read(buildStorageKey(pageId)));
  cache.set(pageId, lines);
  return lines;
}

function parseCart(stored: string | null): readonly CartLine[] {
  // The same array as on the server, so that hydration renders nothing again.
  if (stored === null) return empty;
  try {
    const value: unknown = JSON.parse(stored);
    return Array.isArray(value) ? value.filter(isCartLine) : empty;
  } catch {
    return empty;
  }
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== "object" || value === null || !("id" in value) || !("quantity" in value)) return false;
  if (!("title" in value) || !("price" in value)) return false;
  const { id, title, price, quantity } = value;
  return (
    typeof id === "string" &&
    typeof title === "string" &&
    Number.isInteger(price) &&
    Number.isInteger(quantity) &&
    Number(quantity) > 0
  );
}

/** Stores a cart, and tells all parts of the page. */
export function writeCart(pageId: string, lines: readonly CartLine[]): void {
  cache.set(pageId, lines);
  localStore.write(buildStorageKey(pageId), lines.length > 0 ? JSON.stringify(lines) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // All tabs share one cart.
  const reload = () => {
    cache.clear();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", reload);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", reload);
  };
}

/** Returns the cart of one event's store, stored in this browser; empty until hydration. */
export function useCart(pageId: string): readonly CartLine[] {
  return useSyncExternalStore(
    subscribe,
    () => readCart(pageId),
    () => empty,
  );
}

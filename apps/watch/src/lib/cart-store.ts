import { addToCart, type CartLine, setCartQuantity } from "@matinee/domain/cart";
import { useSyncExternalStore } from "react";
import { localStore } from "./browser-storage.ts";

const empty: readonly CartLine[] = [];
const cache = new Map<string, readonly CartLine[]>();
const listeners = new Set<() => void>();
const storageKey = (pageId: string) => `matinee.cart.${pageId}`;

function read(pageId: string): readonly CartLine[] {
  const cached = cache.get(pageId);
  if (cached) return cached;
  const lines = parse(localStore.read(storageKey(pageId)));
  cache.set(pageId, lines);
  return lines;
}

function parse(stored: string | null): readonly CartLine[] {
  try {
    const value: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(value) ? value.filter(isLine) : empty;
  } catch {
    return empty;
  }
}

function isLine(value: unknown): value is CartLine {
  if (typeof value !== "object" || value === null || !("id" in value) || !("quantity" in value)) return false;
  return typeof value.id === "string" && Number.isInteger(value.quantity) && Number(value.quantity) > 0;
}

function write(pageId: string, lines: readonly CartLine[]): void {
  cache.set(pageId, lines);
  localStore.write(storageKey(pageId), lines.length > 0 ? JSON.stringify(lines) : null);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // Another tab's cart is this one's, too.
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

/** What the viewer means to buy from one event's store. */
export function useCart(pageId: string): readonly CartLine[] {
  return useSyncExternalStore(
    subscribe,
    () => read(pageId),
    () => empty,
  );
}

export const cart = {
  add: (pageId: string, id: string, quantity: number) => write(pageId, addToCart(read(pageId), id, quantity)),
  set: (pageId: string, id: string, quantity: number) =>
    write(pageId, setCartQuantity(read(pageId), id, quantity)),
  clear: (pageId: string) => write(pageId, empty),
};

import { useState } from "react";
import { buildDraftKey } from "./drafts.ts";
import { useUnsaved } from "./use-unsaved.ts";

/**
 * Keeps an unsaved order of a list on this device: ids, or null while the order is as stored. Items added since then
 * come last; deleted ones are left out.
 */
export function useOrderDraft(
  eventId: string,
  kind: "questions" | "products" | "photos",
  stored: readonly string[],
): [order: readonly string[] | null, setOrder: (order: readonly string[] | null) => void] {
  const key = buildDraftKey({ eventId }, `${kind}-order`);
  const [draft, setDraft] = useState(() => readOrder(key));
  const arranged = draft && [
    ...draft.filter((id) => stored.includes(id)),
    ...stored.filter((id) => !draft.includes(id)),
  ];
  const order = arranged?.some((id, index) => id !== stored[index]) ? arranged : null;
  useUnsaved(order !== null);
  return [
    order,
    (next) => {
      setDraft(next);
      storeOrder(key, next);
    },
  ];
}

function readOrder(key: string): readonly string[] | null {
  try {
    const order: unknown = JSON.parse(localStorage.getItem(key) ?? "null");
    return Array.isArray(order) && order.every((id) => typeof id === "string") ? order : null;
  } catch {
    return null;
  }
}

function storeOrder(key: string, order: readonly string[] | null): void {
  try {
    if (order) localStorage.setItem(key, JSON.stringify(order));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the list still shows the order, and the leave guard still asks.
  }
}

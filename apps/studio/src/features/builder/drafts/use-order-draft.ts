import { drafts } from "@matinee/app-shell/forms/drafts";
import { useUnsavedChanges } from "@matinee/app-shell/forms/unsaved-changes";
import { useState } from "react";
import { buildDraftKey } from "./draft-key.ts";

/**
 * Keeps an unsaved order of a list on this device: ids, or null while the order is as stored. Items added since then
 * come last; deleted ones are left out.
 */
export function useOrderDraft(
  eventId: string,
  kind: "questions" | "products" | "photos" | "passes",
  stored: readonly string[],
): [order: readonly string[] | null, setOrder: (order: readonly string[] | null) => void] {
  const key = buildDraftKey({ eventId }, `${kind}-order`);
  const [draft, setDraft] = useState(() => readOrder(key));
  const arranged = draft && [
    ...draft.filter((id) => stored.includes(id)),
    ...stored.filter((id) => !draft.includes(id)),
  ];
  const order = arranged?.some((id, index) => id !== stored[index]) ? arranged : null;
  useUnsavedChanges(order !== null);
  return [
    order,
    (next) => {
      setDraft(next);
      if (next) drafts.device.write(key, next);
      else drafts.device.drop(key);
    },
  ];
}

function readOrder(key: string): readonly string[] | null {
  const order = drafts.device.read(key);
  return Array.isArray(order) && order.every((id) => typeof id === "string") ? order : null;
}

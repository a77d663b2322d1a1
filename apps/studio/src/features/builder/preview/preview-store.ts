import type { SavePage } from "@matinee/contract/schemas/pages";
import { useSyncExternalStore } from "react";
import type { StepKey } from "../steps/steps.ts";

/** The parts of the watch page: the first view, and its tabs. */
export const previewParts = ["first", "about", "faq", "support", "store"] as const;
export type PreviewPart = (typeof previewParts)[number];
export type TabbedPart = Exclude<PreviewPart, "first">;

type PreviewState = {
  /** Unsaved values of the open step. */
  unsaved: SavePage;
  /** The part that the user chose in `step`. In other steps the preview shows the step's own part. */
  chosen: { step: StepKey; part: PreviewPart } | null;
};

/** The preview's state, stored outside of the steps, so that changing the step does not remount the preview. */
export type PreviewStore = {
  get: () => PreviewState;
  set: (change: Partial<PreviewState>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createPreviewStore(): PreviewStore {
  let state: PreviewState = { unsaved: {}, chosen: null };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function usePreviewState(store: PreviewStore): PreviewState {
  return useSyncExternalStore(store.subscribe, store.get);
}

const stepParts: Partial<Record<StepKey, PreviewPart>> = { about: "about", store: "store", faq: "faq" };

/** Returns the part of the watch page that a step edits. */
export function getPreviewPart(step: StepKey): PreviewPart {
  return stepParts[step] ?? "first";
}

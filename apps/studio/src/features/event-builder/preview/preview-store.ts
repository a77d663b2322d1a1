import type { SavePage } from "@matinee/contract/schemas/pages";
import { useSyncExternalStore } from "react";
import type { StepKey } from "../steps.ts";

/** The parts of the watch page: the first view, and what lies under its tabs. */
export const previewParts = ["first", "about", "faq", "support", "store"] as const;
export type PreviewPart = (typeof previewParts)[number];
export type TabbedPart = Exclude<PreviewPart, "first">;

type Shown = {
  /** What is typed in the step in sight and not saved yet. */
  typed: SavePage;
  /** The part that was asked for, as long as its step is in sight; else the step's own shows. */
  asked: { step: StepKey; part: PreviewPart } | null;
};

/** What the preview follows. It stands beside the steps, so that going from one to the next draws it no second time. */
export type PreviewStore = {
  get: () => Shown;
  set: (change: Partial<Shown>) => void;
  subscribe: (listener: () => void) => () => void;
};

export function createPreviewStore(): PreviewStore {
  let shown: Shown = { typed: {}, asked: null };
  const listeners = new Set<() => void>();
  return {
    get: () => shown,
    set: (change) => {
      shown = { ...shown, ...change };
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function usePreviewState(store: PreviewStore): Shown {
  return useSyncExternalStore(store.subscribe, store.get);
}

const ownParts: Partial<Record<StepKey, PreviewPart>> = { about: "about", store: "store", faq: "faq" };

/** The part of the watch page that a step fills. */
export function getPreviewPart(step: StepKey): PreviewPart {
  return ownParts[step] ?? "first";
}

import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { createContext, type RefObject, use } from "react";
import type { PreviewStore } from "./preview/preview-store.ts";
import type { StepKey } from "./steps.ts";

export type Builder = {
  /** Null until Film Details is saved for the first time. */
  event: OwnedPage | null;
  /** Whose event it is. */
  accountId: string;
  /** Set while staff act for that customer. */
  customerId: string | undefined;
  superadmin: boolean;
  step: StepKey;
  goTo: (step: StepKey) => void;
  /** After a save: the address follows the event's url. */
  onSaved: (event: OwnedPage, next: StepKey | null) => void;
  /** The parts in sight that hold something unsaved, by an id of their own; read when someone leaves. */
  unsavedRef: RefObject<Set<string>>;
  setSavedAt: (at: Date) => void;
  preview: PreviewStore;
  /** Whether a step was opened from within the builder, so that its heading takes the focus. */
  movedRef: RefObject<boolean>;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error("useBuilder outside of the event builder");
  return builder;
}

/** Inside a step that only opens once there is an event. */
export function useEvent(): OwnedPage {
  const { event } = useBuilder();
  if (!event) throw new Error("This step needs an event");
  return event;
}

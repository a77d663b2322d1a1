import { findRoleProblem } from "@matinee/app-shell/auth/staff-role";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import type { PageKind } from "@matinee/domain/page-kind";
import { createContext, type RefObject, use } from "react";
import type { PreviewStore } from "./preview/preview-store.ts";
import type { StepKey } from "./steps/steps.ts";

export type Builder = {
  /** Null until the film details are saved for the first time. */
  event: OwnedPage | null;
  kind: PageKind;
  /** The account that owns the event. */
  accountId: string;
  /** Set while staff act on behalf of that customer. */
  customerId: string | undefined;
  superadmin: boolean;
  step: StepKey;
  goTo: (step: StepKey) => void;
  /** Called after a save: updates the address for a new event url and opens `next`. */
  onSaved: (event: OwnedPage, next: StepKey | null) => void;
  setSavedAt: (at: Date) => void;
  preview: PreviewStore;
  /** Whether the step was opened from within the builder. Its heading then takes the focus. */
  movedRef: RefObject<boolean>;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = use(BuilderContext);
  if (!builder) throw new Error("useBuilder outside of the event builder");
  return builder;
}

/** Returns why staff who act for the customer may not change what an event costs, or undefined when they may. */
export function useRoleProblem(needed: "finance" | "admin"): string | undefined {
  const { superadmin } = useBuilder();
  return superadmin ? findRoleProblem(needed) : undefined;
}

/** Returns the event, in steps that open only when there is one. */
export function useEvent(): OwnedPage {
  const { event } = useBuilder();
  if (!event) throw new Error("This step needs an event");
  return event;
}

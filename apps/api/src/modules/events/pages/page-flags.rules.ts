import type { SavePage } from "@matinee/contract/schemas/pages";
import type { Page } from "./page.rules.ts";

export type PageFlags = Pick<Page, "activated" | "archived" | "superarchived" | "activatedBeforeArchive">;

export interface FlagChange {
  /** The flags before a requested or restored activation is applied. */
  flags: PageFlags;
  /**
   * `requested`: reject the save when the event cannot be activated. `restored`: the event was activated before it
   * was archived; leave it inactive when it cannot be activated now.
   */
  activation: "requested" | "restored" | null;
}

/**
 * Determines the flags after a save (rules/events.md, Event lifecycle): archiving clears `activated` and stores
 * it, unarchiving restores it, activating unarchives. Only a value that differs from the stored one is a request, as
 * editors send the whole event.
 */
export function changeFlags(stored: PageFlags, input: SavePage): FlagChange {
  const requestedActivated = [input.activated, input.active].find(
    (value) => value !== undefined && value !== stored.activated,
  );
  const flags: PageFlags = {
    activated: stored.activated,
    archived: stored.archived,
    superarchived: input.superarchived ?? stored.superarchived,
    activatedBeforeArchive: stored.activatedBeforeArchive,
  };
  const isSuperarchiving = flags.superarchived && !stored.superarchived;
  const isArchiving = input.archived === true && !stored.archived;
  if (isSuperarchiving || isArchiving) {
    const before = stored.activated || stored.activatedBeforeArchive;
    const archived = stored.archived || isArchiving;
    return {
      flags: { ...flags, archived, activated: false, activatedBeforeArchive: before },
      activation: null,
    };
  }
  const archived = input.archived ?? stored.archived;
  if (requestedActivated === true) {
    return { flags: { ...flags, archived: false, activatedBeforeArchive: false }, activation: "requested" };
  }
  const wasHidden = stored.archived || stored.superarchived;
  if (wasHidden && !archived && !flags.superarchived) {
    const activation = stored.activatedBeforeArchive ? "restored" : null;
    return { flags: { ...flags, archived, activatedBeforeArchive: false }, activation };
  }
  return {
    flags: { ...flags, archived, activated: requestedActivated ?? stored.activated },
    activation: null,
  };
}

import type { SavePage } from "@matinee/contract/schemas/pages";
import type { Page } from "./page.rules.ts";

export type PageFlags = Pick<Page, "activated" | "archived" | "superarchived" | "activatedBeforeArchive">;

export interface FlagChange {
  /** Without the activation that may follow. */
  flags: PageFlags;
  /**
   * `asked`: refuse the save when the event may not be activated. `restored`: it was activated before it was archived;
   * leave it as it is when it may not be now.
   */
  activation: "asked" | "restored" | null;
}

/**
 * What a save makes of an event's state (behaviour §4): archiving clears `activated` and remembers it, unarchiving
 * restores it, activating takes an event out of the archive. Only a value that differs from the stored one is a wish, as
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
  const isHiding = flags.superarchived && !stored.superarchived;
  const isArchiving = input.archived === true && !stored.archived;
  if (isHiding || isArchiving) {
    const before = stored.activated || stored.activatedBeforeArchive;
    const archived = stored.archived || isArchiving;
    return {
      flags: { ...flags, archived, activated: false, activatedBeforeArchive: before },
      activation: null,
    };
  }
  const archived = input.archived ?? stored.archived;
  if (requestedActivated === true) {
    return { flags: { ...flags, archived: false, activatedBeforeArchive: false }, activation: "asked" };
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

import { unwrapData } from "@matinee/app-shell/api/api-client";
import { ApiFailure } from "@matinee/app-shell/api/api-failure";
import type { OwnedPage, SavePage } from "@matinee/contract/schemas/pages";
import { useState } from "react";
import { api } from "../../../api.ts";
import type { Origin } from "@matinee/app-shell/forms/use-record-draft";
import { type Conflict, mergeForms } from "@matinee/app-shell/forms/three-way-merge";

/** A conflict, and the event as it is stored now. */
export type SaveConflict<Values> = Conflict<Values> & { newest: OwnedPage };

/**
 * Saves an event when another tab or person may have saved it since. Changes to different fields are merged; changes to
 * the same field become a conflict that the user has to resolve.
 */
export function useSaveConflict<Values extends object>({
  toForm,
  toSave,
}: {
  toForm: (event: OwnedPage) => Values;
  toSave: (values: Values) => SavePage;
}) {
  const [conflict, setConflict] = useState<SaveConflict<Values> | null>(null);

  /**
   * @param origin the stored values and version that `values` was edited from
   * @param confirmed whether the user confirmed changes to a live event
   * @returns the saved event, or null when there is a conflict
   */
  async function saveMerged(
    event: OwnedPage,
    values: Values,
    origin: Origin<Values>,
    confirmed = false,
  ): Promise<OwnedPage | null> {
    const version = origin.version ?? event.version;
    try {
      const body = { ...toSave(values), version, ...(confirmed && { confirmed }) };
      return await unwrapData(api.pages.update({ params: { id: event.id }, body }));
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== "saved-before-you") throw error;
    }
    const newest = await unwrapData(api.pages.get({ params: { urlOrId: event.id } }));
    if (newest.view !== "owner") throw new Error("The response lacks the owner's fields of the event");
    const theirs = toForm(newest);
    const { merged, conflicts } = mergeForms(origin.base, values, theirs);
    if (conflicts.length === 0)
      return saveMerged(newest, merged, { base: theirs, version: newest.version }, confirmed);
    setConflict({ theirs, merged, fields: conflicts, newest });
    return null;
  }

  return { conflict, clearConflict: () => setConflict(null), saveMerged };
}

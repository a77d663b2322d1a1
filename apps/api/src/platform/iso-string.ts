/** Formats an optional instant for a response. */
export const toIsoString = (instant: Date | null): string | null => instant?.toISOString() ?? null;

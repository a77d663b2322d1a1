import type { ViewingDates } from "@matinee/domain/viewing-windows";

export const toViewingDates = ({ beginBy, finishBy }: ViewingDates) => ({
  ...(beginBy && { beginBy: beginBy.toISOString() }),
  ...(finishBy && { finishBy: finishBy.toISOString() }),
});

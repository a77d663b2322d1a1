import { maxViewerTokens } from "@matinee/domain/limits";
import { readViewerRecord } from "../../viewer/viewer-record.ts";

/** Lists the links that this browser keeps of these events, as many as one request may have. */
export const listOwnTokens = (pageIds: readonly string[]): string[] =>
  pageIds
    .flatMap((pageId) => {
      const { orderSlug, purchaseSlug, subscriberId } = readViewerRecord(pageId);
      return [orderSlug, purchaseSlug, subscriberId];
    })
    .filter((token) => token !== undefined)
    .slice(0, maxViewerTokens);

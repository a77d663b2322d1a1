import type { PublicPage } from "@matinee/contract/schemas/pages";
import { getMidRollSecond } from "@matinee/domain/mid-roll";
import { saveViewerRecord, type ViewerRecord } from "../viewer/viewer-record.ts";

/**
 * Whether the mid-film donation is offered: from its second of the film on, until the viewer gives or declines, once.
 * @param filmSeconds the position of the film; null while the film is not shown, or nothing may be given
 */
export function useMidFilmDonation(
  { id, paywallSettings }: PublicPage,
  { midRollAsked }: ViewerRecord,
  filmSeconds: number | null,
): { isOffered: boolean; settle: () => void } {
  const second = getMidRollSecond(paywallSettings);
  return {
    isOffered: second !== null && filmSeconds !== null && filmSeconds >= second && midRollAsked !== true,
    settle: () => saveViewerRecord(id, { midRollAsked: true }),
  };
}

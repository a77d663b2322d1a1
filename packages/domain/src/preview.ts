/** Events that started earlier never show the preview overlay. */
export const previewOverlaySince = new Date("2023-02-01T00:00:00Z");

/** Returns whether the preview page is labelled as a preview: not for activated events, nor for very old ones. */
export function shouldShowPreviewOverlay(event: { activated: boolean; eventStart: Date | null }): boolean {
  const { activated, eventStart } = event;
  return !activated && (eventStart === null || eventStart >= previewOverlaySince);
}

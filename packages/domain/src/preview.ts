/** Events that started before this instant never show the preview overlay. */
export const previewOverlaySince = new Date("2023-02-01T00:00:00Z");

/** Whether the preview page says that it is one: not for an activated event, nor for one of old. */
export function shouldShowPreviewOverlay(event: { activated: boolean; eventStart: Date | null }): boolean {
  const { activated, eventStart } = event;
  return !activated && (eventStart === null || eventStart >= previewOverlaySince);
}

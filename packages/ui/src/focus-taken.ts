/**
 * Whether the focus stands somewhere by now. What closes gives the focus back a moment later, and must not take it from
 * what was opened meanwhile: a menu that loses it closes.
 */
export const isFocusTaken = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

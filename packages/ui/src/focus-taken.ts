/**
 * Returns whether another element has the focus. A closing dialog restores the focus a moment later and must not take it
 * from a menu that was opened meanwhile, because a menu closes when it loses the focus.
 */
export const isFocusTaken = (): boolean =>
  document.activeElement !== null && document.activeElement !== document.body;

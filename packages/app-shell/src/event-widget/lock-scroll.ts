/**
 * Keeps the site's page from scrolling under a dialog. The place of its scrollbar stays free, so that nothing moves.
 * @returns a function that restores the former style
 */
export function lockScroll(): () => void {
  const { style, clientWidth } = document.documentElement;
  const { overflow, scrollbarGutter } = style;
  if (innerWidth > clientWidth) style.scrollbarGutter = "stable";
  style.overflow = "hidden";
  return () => {
    style.overflow = overflow;
    style.scrollbarGutter = scrollbarGutter;
  };
}

import { type RefObject, useLayoutEffect, useRef } from "react";

const duration = 360;

/**
 * Closes the place of an element at the top of a column: the rest slides up, and the space moves to the column's end, so
 * that its height stays. The place stays open for a person who types in the column or who wants no motion.
 */
export function useCloseGap(isClosed: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const gap = element.current;
    const column = gap?.parentElement;
    if (!isClosed || !gap || !column) return undefined;
    const wantsNoMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (wantsNoMotion || column.contains(document.activeElement)) return undefined;
    const distance = gap.offsetHeight + Number.parseFloat(getComputedStyle(column).rowGap);
    gap.style.order = "1";
    const motion = { transform: [`translateY(${distance}px)`, "none"] };
    const others = [...column.children].filter((child) => child !== gap);
    const animations = others.map((child) =>
      child.animate(motion, { duration, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" }),
    );
    return () => {
      for (const animation of animations) animation.cancel();
      gap.style.order = "";
    };
  }, [isClosed]);
  return element;
}

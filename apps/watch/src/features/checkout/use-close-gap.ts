import { type RefObject, useLayoutEffect, useRef } from "react";

/** In milliseconds, like the others. */
const slideDuration = 360;
const fadeDuration = 140;
/** A press on a label takes the focus away for a moment before it gives it to the label's field. */
const focusPause = 700;

/**
 * Closes the place of an element at the top of a column, and moves its space to the column's end, so that the column
 * keeps its height. The rest slides up, or for a person who wants no motion fades in at its new place. While a person
 * types in the column the place stays open, until the focus leaves the column or the place is scrolled out of sight.
 */
export function useCloseGap(isClosed: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const gap = element.current;
    const column = gap?.parentElement;
    return isClosed && gap && column ? closeWhenUnused(gap, column) : undefined;
  }, [isClosed]);
  return element;
}

function closeWhenUnused(gap: HTMLElement, column: HTMLElement): () => void {
  const isUsed = () => column.contains(document.activeElement);
  let animations: Animation[] = [];
  let pause: ReturnType<typeof setTimeout> | undefined;
  const stopWaiting = () => {
    clearTimeout(pause);
    document.removeEventListener("focusin", wait);
    document.removeEventListener("focusout", wait);
    sight.disconnect();
  };
  const close = (inSight: boolean) => {
    stopWaiting();
    animations = inSight ? moveInSight(gap, column) : moveOutOfSight(gap, column);
  };
  const wait = () => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (!isUsed()) close(true);
    }, focusPause);
  };
  const sight = new IntersectionObserver(([entry]) => {
    if (entry && !entry.isIntersecting) close(false);
  });
  if (isUsed()) {
    document.addEventListener("focusin", wait);
    document.addEventListener("focusout", wait);
    sight.observe(gap);
  } else close(true);
  return () => {
    stopWaiting();
    for (const animation of animations) animation.cancel();
    gap.style.order = "";
  };
}

function moveInSight(gap: HTMLElement, column: HTMLElement): Animation[] {
  const distance = gap.offsetHeight + Number.parseFloat(getComputedStyle(column).rowGap);
  gap.style.order = "1";
  const wantsNoMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  // What is above the gap keeps its place.
  const others = [...column.children].filter(
    (child) => gap.compareDocumentPosition(child) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return others.map((child) =>
    wantsNoMotion
      ? child.animate({ opacity: [0, 1] }, { duration: fadeDuration, easing: "ease-out" })
      : child.animate(
          { transform: [`translateY(${distance}px)`, "none"] },
          { duration: slideDuration, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" },
        ),
  );
}

/** The column scrolls with its content, so that what a person sees stays in its place. */
function moveOutOfSight(gap: HTMLElement, column: HTMLElement): Animation[] {
  const anchor = gap.nextElementSibling;
  const before = anchor?.getBoundingClientRect().top ?? 0;
  gap.style.order = "1";
  const after = anchor?.getBoundingClientRect().top ?? 0;
  column.scrollBy({ top: after - before, behavior: "instant" });
  return [];
}

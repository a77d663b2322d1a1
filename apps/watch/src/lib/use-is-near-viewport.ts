import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether an element has come within half a screen of the viewer's sight; it stays so. */
export function useIsNearViewport<Place extends Element>(): {
  element: RefObject<Place | null>;
  isNear: boolean;
} {
  const element = useRef<Place>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || isNear) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: "50%" },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [isNear]);
  return { element: element, isNear };
}

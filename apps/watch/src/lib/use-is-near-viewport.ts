import { type RefObject, useEffect, useRef, useState } from "react";

/** Reports whether an element has ever been within half a screen of the viewport. */
export function useIsNearViewport<Target extends Element>(): {
  element: RefObject<Target | null>;
  isNear: boolean;
} {
  const element = useRef<Target>(null);
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
  return { element, isNear };
}

import { type ReactNode, useEffect, useRef } from "react";
import { useBuilder } from "../builder-context.ts";

/**
 * A step's title and purpose. After a change of step it scrolls to the top and takes the focus, so that screen readers
 * read the title.
 */
export function StepHeading({
  title,
  intro,
  aside,
}: {
  title: string;
  intro?: string | undefined;
  /** Shown at the end of the title's line, on a phone below the purpose. */
  aside?: ReactNode;
}) {
  const { movedRef } = useBuilder();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!movedRef.current) return;
    movedRef.current = false;
    // When the browser lays out the next frame: before that, both would lay the page out once more.
    requestAnimationFrame(() => {
      scrollTo({ top: 0, behavior: "instant" });
      heading.current?.focus({ preventScroll: true });
    });
  }, [movedRef]);
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-title-lg outline-none max-tablet:text-title-md"
      >
        {title}
      </h1>
      {aside ? <div className="max-tablet:order-last max-tablet:mt-2">{aside}</div> : null}
      {intro ? <p className="basis-full text-base text-text-2">{intro}</p> : null}
    </header>
  );
}

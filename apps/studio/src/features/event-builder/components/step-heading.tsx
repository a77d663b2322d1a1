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
  intro?: string;
  /** Shown at the end of the title's line. */
  aside?: ReactNode;
}) {
  const { movedRef } = useBuilder();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!movedRef.current) return;
    movedRef.current = false;
    scrollTo({ top: 0, behavior: "instant" });
    heading.current?.focus({ preventScroll: true });
  }, [movedRef]);
  return (
    <header>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-display text-title-lg outline-none max-tablet:text-title-md"
        >
          {title}
        </h1>
        {aside}
      </div>
      {intro ? <p className="mt-1 text-base text-text-2">{intro}</p> : null}
    </header>
  );
}

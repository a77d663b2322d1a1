import { type ReactNode, type RefObject, useEffect, useState } from "react";
import { runAfterPress } from "../../../lib/run-after-press.ts";

/** Repeats the call to action at the bottom of a phone once the first one has scrolled out of sight. */
export function BuyBar({
  watched,
  title,
  note,
  children,
}: {
  watched: RefObject<HTMLElement | null>;
  title: string;
  note: string | null;
  children: ReactNode;
}) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    // The row has `display: contents` and therefore no box; its first child has one.
    const target = watched.current?.firstElementChild;
    if (!target) return undefined;
    // What is below counts as in sight, so that a jump past the target is noticed. A link to what follows leaves 16 px of it.
    const observer = new IntersectionObserver(
      ([entry]) => {
        drop();
        drop = runAfterPress(() => setIsShown(entry?.isIntersecting === false));
      },
      { rootMargin: "-24px 0px 1000000px" },
    );
    let drop = () => {};
    observer.observe(target);
    return () => {
      observer.disconnect();
      drop();
    };
  }, [watched]);
  if (!isShown) return null;
  return (
    <div className="buy-bar fixed inset-x-0 bottom-0 z-(--z-sticky) flex animate-fade-in items-center gap-4 border-t border-line bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] tablet:hidden print:hidden">
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-semibold tabular-nums">{title}</p>
        {note ? <p className="truncate text-xs text-text-3">{note}</p> : null}
      </div>
      {children}
    </div>
  );
}

import { type ReactNode, type RefObject, useEffect, useState } from "react";

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
    const observer = new IntersectionObserver(([entry]) => {
      setIsShown(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [watched]);
  if (!isShown) return null;
  return (
    <div className="fixed inset-x-0 bottom-0 z-(--z-sticky) flex animate-fade-in items-center gap-4 border-t border-line bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))] tablet:hidden">
      <div className="min-w-0 flex-1">
        <p className="truncate text-md font-semibold tabular-nums">{title}</p>
        {note ? <p className="truncate text-xs text-text-3">{note}</p> : null}
      </div>
      {children}
    </div>
  );
}

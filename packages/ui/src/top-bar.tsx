import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Slot } from "./slot.tsx";

export type TopBarProps = {
  /** The logo and the name of the area. */
  start: ReactNode;
  /** TopBarLink elements. */
  children?: ReactNode;
  navLabel?: string;
  end?: ReactNode;
  className?: string;
};

/** The sticky bar at the top of the studio and the back office. */
export function TopBar({ start, children, navLabel, end, className }: TopBarProps) {
  return (
    <header
      className={clsx(
        "sticky top-0 z-(--z-drawer) flex min-h-14 items-center gap-6 border-b border-line bg-surface px-5",
        className,
      )}
    >
      <div className="flex min-w-0 shrink-0 items-center gap-3">{start}</div>
      {children ? (
        <nav
          aria-label={navLabel}
          className="flex min-w-0 items-center gap-1 overflow-x-auto py-1 [scrollbar-width:none]"
        >
          {children}
        </nav>
      ) : null}
      {end ? <div className="ms-auto flex shrink-0 items-center gap-2">{end}</div> : null}
    </header>
  );
}

/** A link of the bar. With `asChild` a router link, which sets `aria-current` on the current page. */
export function TopBarLink({
  asChild = false,
  className,
  ...rest
}: ComponentProps<"a"> & { asChild?: boolean }) {
  const Link = asChild ? Slot : "a";
  return (
    <Link
      className={clsx(
        "inline-flex min-h-9 shrink-0 items-center gap-2 rounded-2 px-3 text-md leading-ui font-medium text-text-2 transition-colors hover:bg-surface-2 hover:text-text focus-visible:outline-offset-[-2px] aria-[current=page]:bg-surface-3 aria-[current=page]:font-semibold aria-[current=page]:text-text max-tablet:min-h-11 [&_svg]:size-4",
        className,
      )}
      {...rest}
    />
  );
}

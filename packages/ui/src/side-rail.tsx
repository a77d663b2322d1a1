import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Slot } from "./slot.tsx";

export type SideRailProps = {
  /** The logo or a title. */
  header?: ReactNode;
  footer?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** The left column, 264 px wide. Hidden below 1024 px, where a NavSheet or a StepBar replaces it. */
export function SideRail({ header, footer, className, children }: SideRailProps) {
  return (
    <aside
      className={clsx(
        "sticky top-0 flex h-dvh w-rail shrink-0 flex-col gap-6 overflow-y-auto border-r border-line p-4 pt-6 max-laptop:hidden",
        className,
      )}
    >
      {header ? <div className="px-3">{header}</div> : null}
      <div className="flex-1">{children}</div>
      {footer ? <div className="border-t border-line pt-4">{footer}</div> : null}
    </aside>
  );
}

/** The links of a rail or a sheet. */
export function RailNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-col gap-1">
      {children}
    </nav>
  );
}

/** A link of the rail. With `asChild` a router link, which sets `aria-current` on the current page. */
export function RailLink({
  asChild = false,
  icon,
  className,
  children,
  ...rest
}: ComponentProps<"a"> & { asChild?: boolean; icon?: ReactNode }) {
  const classes = clsx(
    "flex min-h-10 items-center gap-3 rounded-2 px-3 text-md leading-ui font-medium text-text-2 transition-colors hover:bg-surface-2 hover:text-text aria-[current=page]:bg-surface-3 aria-[current=page]:font-semibold aria-[current=page]:text-text max-laptop:min-h-12 [&_svg]:size-4.5 [&_svg]:shrink-0",
    className,
  );
  return asChild ? (
    <Slot className={classes} before={icon} {...rest}>
      {children}
    </Slot>
  ) : (
    <a className={classes} {...rest}>
      {icon}
      {children}
    </a>
  );
}

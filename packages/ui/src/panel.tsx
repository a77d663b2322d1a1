import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

export type PanelProps = Omit<ComponentProps<"section">, "title"> & {
  title?: ReactNode;
  /** Shown beside the title. */
  count?: ReactNode;
  /** A button at the end of the header. */
  action?: ReactNode;
  headingLevel?: 2 | 3;
  /** No padding, for a table that reaches the edges. */
  flush?: boolean;
};

/** A block of content with an optional header. */
export function Panel({
  title,
  count,
  action,
  headingLevel = 2,
  flush = false,
  className,
  children,
  ...rest
}: PanelProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <section className={clsx("panel min-w-0", flush && "overflow-hidden", className)} {...rest}>
      {title === undefined ? null : (
        <header className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-5 py-1.5 in-data-[app=backoffice]:min-h-11 in-data-[app=backoffice]:px-4">
          {/* The action moves below the title once its longest word does not fit beside it. */}
          <Heading className="flex min-w-0 grow basis-[min-content] items-baseline gap-2 text-md leading-ui font-semibold">
            <span className="min-w-0 wrap-break-word">{title}</span>
            {count === undefined ? null : (
              <span className="shrink-0 font-normal text-text-3 tabular-nums">{count}</span>
            )}
          </Heading>
          {action}
        </header>
      )}
      <div className={clsx(!flush && "p-5 in-data-[app=backoffice]:p-4")}>{children}</div>
    </section>
  );
}

/** Name and value pairs: side by side in a panel, or in columns in a drawer. */
export function Facts({ columns = false, className, ...rest }: ComponentProps<"dl"> & { columns?: boolean }) {
  return (
    <dl
      className={clsx(
        "text-sm leading-ui",
        columns
          ? "grid grid-cols-[repeat(auto-fill,minmax(170px,1fr))] gap-x-6 gap-y-3 [&>div]:flex [&>div]:flex-col [&>div]:gap-0.5"
          : "flex flex-col gap-2.5 [&>div]:grid [&>div]:grid-cols-[minmax(110px,2fr)_3fr] [&>div]:gap-4",
        className,
      )}
      {...rest}
    />
  );
}

/** A name and value pair. */
export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 wrap-break-word">{children}</dd>
    </div>
  );
}

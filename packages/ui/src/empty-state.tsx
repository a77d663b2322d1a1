import { clsx } from "clsx";
import type { ReactNode } from "react";

export type EmptyStateProps = {
  title: ReactNode;
  icon?: ReactNode;
  /** The first step and its action. */
  children?: ReactNode;
  action?: ReactNode;
  /** Shows a dashed border. */
  framed?: boolean;
  headingLevel?: 2 | 3;
  className?: string;
};

/** An empty list or page with its first step. */
export function EmptyState({
  title,
  icon,
  children,
  action,
  framed = true,
  headingLevel = 2,
  className,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      className={clsx(
        "flex flex-col items-center justify-center gap-3 px-6 py-14 text-center",
        framed && "rounded-3 border border-dashed border-line-strong",
        className,
      )}
    >
      {icon ? <span className="text-text-3 [&>svg]:size-8">{icon}</span> : null}
      <Heading className="font-display text-title-sm">{title}</Heading>
      {children ? <div className="max-w-96 text-balance text-text-2">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  );
}

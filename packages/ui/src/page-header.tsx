import { clsx } from "clsx";
import type { ReactNode, Ref } from "react";

export type PageHeaderProps = {
  title: ReactNode;
  /** Chips beside the title. */
  badges?: ReactNode;
  description?: ReactNode;
  /** Before the title: a back button. */
  back?: ReactNode;
  actions?: ReactNode;
  /** For focusing the title when a route opens. */
  headingRef?: Ref<HTMLHeadingElement>;
  /** The heading level; 1 except for a screen inside another one. */
  level?: 1 | 2;
  className?: string;
};

/** The title of a screen with its actions. */
export function PageHeader({
  title,
  badges,
  description,
  back,
  actions,
  headingRef,
  level = 1,
  className,
}: PageHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <header className={clsx("flex flex-wrap items-center justify-between gap-x-6 gap-y-4", className)}>
      <div className="flex min-w-0 items-center gap-4">
        {back}
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <Heading
              ref={headingRef}
              tabIndex={-1}
              className="font-display text-title-lg wrap-break-word in-data-[app=backoffice]:text-title-md max-tablet:text-title-md"
            >
              {title}
            </Heading>
            {badges}
          </div>
          {description ? <p className="mt-1 max-w-measure text-base text-text-2">{description}</p> : null}
        </div>
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-3">{actions}</div> : null}
    </header>
  );
}

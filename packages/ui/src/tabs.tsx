import { clsx } from "clsx";
import * as Radix from "radix-ui/tabs";
import type { ComponentProps, ReactNode } from "react";

const tab =
  "relative inline-flex shrink-0 items-center gap-2 rounded-1 py-3 leading-ui font-medium text-text-2 transition-colors hover:text-text focus-visible:outline-offset-[-2px] data-[state=active]:font-semibold data-[state=active]:text-text aria-[current]:font-semibold aria-[current]:text-text";
const underline =
  "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent after:content-[''] data-[state=active]:after:bg-accent aria-[current]:after:bg-accent";

/** The row's and the tab's classes, for links that look like tabs: set `aria-current` on the chosen one. */
export const tabListClass =
  "flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] max-tablet:gap-5";
export const tabClass = clsx(tab, underline);

export type TabsProps = ComponentProps<typeof Radix.Root>;

/** Several views of which one shows. `value` and `onValueChange`, or `defaultValue`. */
export function Tabs({ className, ...rest }: TabsProps) {
  return <Radix.Root className={clsx("min-w-0", className)} {...rest} />;
}

/** The row of tabs; arrows, Home and End move. Give it an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return <Radix.List className={clsx(tabListClass, className)} {...rest} />;
}

export type TabProps = ComponentProps<typeof Radix.Trigger> & {
  /** A number beside the words. */
  count?: ReactNode;
};

/** One tab. */
export function Tab({ count, className, children, ...rest }: TabProps) {
  return (
    <Radix.Trigger className={clsx(tabClass, className)} {...rest}>
      {children}
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </Radix.Trigger>
  );
}

/** The number beside a tab's words, also for links that look like tabs. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="text-xs font-medium text-text-3 tabular-nums">{children}</span>;
}

/** What a tab shows. */
export function TabPanel({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return <Radix.Content className={clsx("rounded-1", className)} {...rest} />;
}

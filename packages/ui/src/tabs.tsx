import { clsx } from "clsx";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useMemo,
  useState,
} from "react";

const tab =
  "relative inline-flex shrink-0 items-center gap-2 rounded-1 py-3 leading-ui font-medium text-text-2 transition-colors hover:text-text focus-visible:outline-offset-[-2px] data-[state=active]:font-semibold data-[state=active]:text-text aria-[current]:font-semibold aria-[current]:text-text";
const underline =
  "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent after:content-[''] data-[state=active]:after:bg-accent aria-[current]:after:bg-accent";

/** Classes for links that look like tabs. Set `aria-current` on the current one. */
export const tabListClass =
  "flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] max-tablet:gap-5";
export const tabClass = clsx(tab, underline);

interface Chosen {
  value: string | undefined;
  shown: string | undefined;
  choose: (value: string) => void;
  /** The prefix of the ids of a tab and its panel. */
  id: string;
}

const TabsContext = createContext<Chosen | null>(null);

function useTabs(): Chosen {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error("A tab stands inside Tabs");
  return tabs;
}

export type TabsProps = ComponentProps<"div"> & {
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** The value of the visible panel, which follows the tab a moment later. */
  shown?: string;
};

/**
 * Tabs with one visible panel. Use `value` and `onValueChange`, or `defaultValue`. Written by hand, because reading no
 * panel's style halves the time until a press shows its panel.
 */
export function Tabs({ value, defaultValue, onValueChange, shown, className, ...rest }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const current = value ?? own;
  // A changed context makes React throw away server-rendered panels whose code has not loaded.
  const tabs = useMemo<Chosen>(
    () => ({
      value: current,
      shown: shown ?? current,
      choose(next) {
        setOwn(next);
        if (next !== current) onValueChange?.(next);
      },
      id,
    }),
    [current, shown, onValueChange, id],
  );
  return (
    <TabsContext value={tabs}>
      <div className={clsx("min-w-0", className)} {...rest} />
    </TabsContext>
  );
}

/** The row of tabs. Arrow keys, Home and End move. Needs an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<"div">) {
  return <div role="tablist" className={clsx(tabListClass, className)} {...rest} />;
}

/** Focusing a tab selects it, as in the ARIA pattern. */
function moveAlong(event: KeyboardEvent<HTMLButtonElement>): void {
  const tabs = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])];
  const at = tabs.indexOf(event.currentTarget);
  const ahead = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = { ArrowRight: at + ahead, ArrowLeft: at - ahead, Home: 0, End: -1 };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  const target = tabs.at(next % tabs.length);
  target?.focus();
  target?.click();
}

export type TabProps = Omit<ComponentProps<"button">, "value"> & {
  value: string;
  /** A number beside the label. */
  count?: ReactNode;
};

/** A tab. */
export function Tab({ value, count, className, children, ...rest }: TabProps) {
  const tabs = useTabs();
  const isChosen = tabs.value === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${tabs.id}-tab-${value}`}
      aria-controls={`${tabs.id}-panel-${value}`}
      aria-selected={isChosen}
      data-state={isChosen ? "active" : "inactive"}
      tabIndex={isChosen ? 0 : -1}
      className={clsx(tabClass, className)}
      onClick={() => tabs.choose(value)}
      onKeyDown={moveAlong}
      {...rest}
    >
      {children}
      {count === undefined ? null : <TabCount>{count}</TabCount>}
    </button>
  );
}

/** The number of a tab, also for links that look like tabs. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="text-xs font-medium text-text-3 tabular-nums">{children}</span>;
}

export type TabPanelProps = ComponentProps<"div"> & {
  value: string;
  /** Stays mounted while hidden, so that it reappears at once. */
  keep?: boolean;
};

/** The panel of a tab. */
export function TabPanel({ value, keep = false, className, children, ...rest }: TabPanelProps) {
  const { id, shown } = useTabs();
  const isShown = shown === value;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={0}
      hidden={!isShown}
      className={clsx("rounded-1", className)}
      {...rest}
    >
      {isShown || keep ? children : null}
    </div>
  );
}

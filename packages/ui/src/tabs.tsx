import { clsx } from "clsx";
import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  use,
  useId,
  useState,
} from "react";

const tab =
  "relative inline-flex shrink-0 items-center gap-2 rounded-1 py-3 leading-ui font-medium text-text-2 transition-colors hover:text-text focus-visible:outline-offset-[-2px] data-[state=active]:font-semibold data-[state=active]:text-text aria-[current]:font-semibold aria-[current]:text-text";
const underline =
  "after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:bg-transparent after:content-[''] data-[state=active]:after:bg-accent aria-[current]:after:bg-accent";

/** The row's and the tab's classes, for links that look like tabs: set `aria-current` on the chosen one. */
export const tabListClass =
  "flex gap-7 overflow-x-auto border-b border-line [scrollbar-width:none] max-tablet:gap-5";
export const tabClass = clsx(tab, underline);

interface Chosen {
  value: string | undefined;
  shown: string | undefined;
  choose: (value: string) => void;
  /** The ids of a tab and its panel begin with it. */
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
  /** What the panels show, where they follow the tab a moment later. */
  shown?: string;
};

/**
 * Several views of which one shows. `value` and `onValueChange`, or `defaultValue`. By hand, since a press is answered
 * in half the time when no panel's style is read on the way.
 */
export function Tabs({ value, defaultValue, onValueChange, shown, className, ...rest }: TabsProps) {
  const id = useId();
  const [own, setOwn] = useState(defaultValue);
  const current = value ?? own;
  const choose = (next: string) => {
    setOwn(next);
    if (next !== current) onValueChange?.(next);
  };
  return (
    <TabsContext value={{ value: current, shown: shown ?? current, choose, id }}>
      <div className={clsx("min-w-0", className)} {...rest} />
    </TabsContext>
  );
}

/** The row of tabs; arrows, Home and End move. Give it an `aria-label`. */
export function TabList({ className, ...rest }: ComponentProps<"div">) {
  return <div role="tablist" className={clsx(tabListClass, className)} {...rest} />;
}

/** The focus chooses, as the pattern for tabs has it. */
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
  /** A number beside the words. */
  count?: ReactNode;
};

/** One tab. */
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

/** The number beside a tab's words, also for links that look like tabs. */
export function TabCount({ children }: { children: ReactNode }) {
  return <span className="text-xs font-medium text-text-3 tabular-nums">{children}</span>;
}

export type TabPanelProps = ComponentProps<"div"> & {
  value: string;
  /** Kept while another tab shows: coming back to it is at once. */
  keep?: boolean;
};

/** What a tab shows. */
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

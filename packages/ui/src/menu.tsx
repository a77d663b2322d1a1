import { clsx } from "clsx";
import { Check, ChevronRight } from "lucide-react";
import * as Radix from "@radix-ui/react-dropdown-menu";
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from "react";
import { isFocusTaken } from "./focus-taken.ts";

const surface =
  "z-(--z-tray) max-h-[min(var(--menu-max-h),var(--radix-dropdown-menu-content-available-height))] min-w-48 overflow-y-auto rounded-3 border border-line bg-surface p-1.5 text-md text-text shadow-2 outline-none data-[state=open]:animate-pop-in data-[state=closed]:animate-pop-out";
const item =
  "relative flex min-h-9 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 leading-ui outline-none select-none data-highlighted:bg-surface-2 data-disabled:cursor-not-allowed data-disabled:text-text-3 max-tablet:min-h-11 [&>svg]:size-4.5 [&>svg]:shrink-0";

export type MenuProps = {
  /** The button that opens the menu. */
  trigger: ReactElement;
  align?: "start" | "end";
  side?: "top" | "bottom";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
};

/** A menu behind a button, at most 300 px high. */
export function Menu({
  trigger,
  align = "end",
  side = "bottom",
  open,
  onOpenChange,
  className,
  children,
}: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={false} dir={readDirection()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={12}
          ref={content}
          className={clsx(surface, className)}
          onInteractOutside={(event) => {
            // The button toggles the menu itself. As an outside press it would open and close it at once while the
            // menu is closing.
            const button = content.current?.getAttribute("aria-labelledby");
            if (event.target instanceof Element && event.target.closest("button")?.id === button)
              event.preventDefault();
          }}
          onCloseAutoFocus={(event) => {
            if (isFocusTaken()) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** From which side the page's words are read. Radix asks for it where it moves by the arrow keys. */
const readDirection = () =>
  typeof document !== "undefined" && document.documentElement.dir === "rtl" ? "rtl" : "ltr";

export type MenuItemProps = ComponentProps<typeof Radix.Item> & {
  icon?: ReactNode;
  /** A hint at the end: the current value or a key. */
  hint?: ReactNode;
  danger?: boolean;
};

/** An action of the menu. */
export function MenuItem({ icon, hint, danger = false, className, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      className={clsx(item, danger && "text-danger data-highlighted:bg-danger-soft", className)}
      {...rest}
    >
      {icon}
      {children}
      {hint === undefined ? null : <span className="ms-auto ps-4 text-text-3">{hint}</span>}
    </Radix.Item>
  );
}

/** A submenu for choices that would make the menu too long. */
export function MenuSub({
  label,
  icon,
  hint,
  children,
}: {
  label: ReactNode;
  icon?: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={clsx(item, "data-[state=open]:bg-surface-2")}>
        {icon}
        <span>{label}</span>
        <span className="ms-auto flex items-center gap-2 ps-4 text-text-3">
          {hint}
          <ChevronRight aria-hidden="true" className="size-4 text-text" />
        </span>
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent sideOffset={8} collisionPadding={12} className={surface}>
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** A single choice with a tick. */
export function MenuChoices<Value extends string>({
  value,
  onValueChange,
  options,
}: {
  value: Value | undefined;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode }[];
}) {
  return (
    <Radix.RadioGroup value={value}>
      {options.map((option) => (
        <Radix.RadioItem
          key={option.value}
          value={option.value}
          onSelect={() => onValueChange(option.value)}
          className={clsx(item, "ps-9")}
        >
          <Radix.ItemIndicator className="absolute start-2.5">
            <Check aria-hidden="true" className="size-4.5" />
          </Radix.ItemIndicator>
          {option.label}
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

/** A toggle with a tick; the menu stays open. */
export function MenuCheck({ children, ...rest }: ComponentProps<typeof Radix.CheckboxItem>) {
  return (
    <Radix.CheckboxItem onSelect={(event) => event.preventDefault()} {...rest} className={clsx(item, "ps-9")}>
      <Radix.ItemIndicator className="absolute start-2.5">
        <Check aria-hidden="true" className="size-4.5" />
      </Radix.ItemIndicator>
      {children}
    </Radix.CheckboxItem>
  );
}

export function MenuSeparator() {
  return <Radix.Separator className="mx-1 my-1.5 h-px bg-line" />;
}

/** A sentence below the items. */
export function MenuNote({ children }: { children: ReactNode }) {
  return <p className="px-2.5 py-1.5 text-xs leading-text text-text-2">{children}</p>;
}

/** The heading of the items below. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2.5 py-1.5 text-xs text-text-3">{children}</Radix.Label>;
}

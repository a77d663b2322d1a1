import * as Radix from "radix-ui/tooltip";
import type { ReactElement, ReactNode } from "react";

export type TooltipProps = {
  /** A few words. Never the only place where something needed is said. */
  content: ReactNode;
  /** The one focusable element that it belongs to. */
  children: ReactElement;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  open?: boolean;
};

/** Shows on hover and on focus; Escape hides it. */
export function Tooltip({ content, children, side = "top", align = "center", open }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300} skipDelayDuration={200}>
      <Radix.Root open={open}>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            side={side}
            align={align}
            sideOffset={6}
            collisionPadding={8}
            className="z-(--z-toast) max-w-64 animate-fade-in rounded-2 bg-invert px-2.5 py-1.5 text-xs leading-ui font-medium text-on-invert shadow-2"
          >
            {content}
            <Radix.Arrow width={10} height={5} className="fill-invert" />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}

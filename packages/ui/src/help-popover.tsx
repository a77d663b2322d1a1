import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { Popover, type PopoverProps } from "./popover.tsx";

/** The question mark beside something that needs explaining; the explanation opens on a press. */
export function HelpPopover({
  label,
  title,
  children,
  ...rest
}: Pick<PopoverProps, "side" | "align"> & { label: string; title?: ReactNode; children: ReactNode }) {
  return (
    <Popover
      {...rest}
      label={label}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="touch-target inline-grid size-6 shrink-0 place-items-center rounded-full text-text-3 hover:text-text"
        >
          <CircleQuestionMark aria-hidden="true" className="size-[18px]" />
        </button>
      }
    >
      {title === undefined ? null : <p className="mb-1 font-semibold">{title}</p>}
      <div className="text-sm text-text-2">{children}</div>
    </Popover>
  );
}

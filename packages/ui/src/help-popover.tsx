import { CircleQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { PopoverProps } from "./popover.tsx";
import { useLoaded } from "./use-loaded.tsx";

const loadPopover = async () => (await import("./popover.tsx")).Popover;

/** A question mark button that opens an explanation. */
export function HelpPopover({
  label,
  title,
  children,
  ...rest
}: Pick<PopoverProps, "side" | "align"> & { label: string; title?: ReactNode; children: ReactNode }) {
  const [Popover, openPopover] = useLoaded(loadPopover);
  // The press that loads the popover also opens it.
  const [open, setOpen] = useState(true);
  const button = (
    <button
      type="button"
      aria-label={label}
      className="touch-target inline-grid size-6 shrink-0 place-items-center rounded-full text-text-3 hover:text-text"
      {...(!Popover && {
        "aria-haspopup": "dialog",
        "aria-expanded": false,
        onPointerEnter: () => void loadPopover(),
        onClick: openPopover,
      })}
    >
      <CircleQuestionMark aria-hidden="true" className="size-4.5" />
    </button>
  );
  if (!Popover) return button;
  return (
    <Popover {...rest} label={label} trigger={button} open={open} onOpenChange={setOpen}>
      {title === undefined ? null : <p className="mb-1 font-semibold">{title}</p>}
      <div className="text-sm text-text-2">{children}</div>
    </Popover>
  );
}

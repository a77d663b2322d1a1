import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { X } from "lucide-react";
import type { ReactNode } from "react";

export type TagProps = {
  children: ReactNode;
  /** Shows a remove button. */
  onRemove?: () => void;
  /** The name of the remove button: 'Remove documentary'. */
  removeLabel?: string;
  disabled?: boolean;
  className?: string;
};

/** A chosen word, such as a topic or an active filter. */
export function Tag({
  children,
  onRemove,
  removeLabel = messages.actions.remove,
  disabled = false,
  className,
}: TagProps) {
  return (
    <span
      className={clsx(
        "inline-flex min-h-7 max-w-full items-center gap-1 rounded-1 bg-surface-3 px-2.5 text-sm leading-ui text-text-2",
        onRemove && "pe-1",
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove ? (
        <button
          type="button"
          aria-label={removeLabel}
          disabled={disabled}
          onClick={onRemove}
          className="touch-target grid size-6 shrink-0 place-items-center rounded-1 hover:text-text"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
    </span>
  );
}

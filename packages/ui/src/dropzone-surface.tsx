import { clsx } from "clsx";
import { Upload } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

export type DropzoneSurfaceProps = Omit<ComponentProps<"div">, "title"> & {
  /** `over`: an accepted file is dragged over it; `reject`: a rejected one. */
  state?: "idle" | "over" | "reject" | "disabled";
  title: ReactNode;
  /** The accepted types and sizes. */
  hint?: ReactNode;
  icon?: ReactNode;
  /** The label of the browse button. The whole surface can be pressed too. */
  browseLabel?: string;
  onBrowse?: () => void;
};

const states = {
  idle: "border-line-strong bg-field hover:border-text-2 hover:bg-surface-2",
  over: "border-accent bg-accent-soft text-accent-text",
  reject: "border-danger bg-danger-soft text-danger",
  disabled: "cursor-not-allowed border-line bg-surface-2 text-text-3",
};

/** The look of a dropzone. Spread the dropzone's root props on it and render its input as a child. */
export function DropzoneSurface({
  state = "idle",
  title,
  hint,
  icon,
  browseLabel,
  onBrowse,
  className,
  children,
  ...rest
}: DropzoneSurfaceProps) {
  return (
    <div
      className={clsx(
        "flex min-h-40 cursor-pointer flex-col items-center justify-center gap-2 rounded-3 border border-dashed px-6 py-8 text-center leading-ui transition-colors",
        states[state],
        className,
      )}
      {...rest}
    >
      {children}
      <span aria-hidden="true" className="text-text-2 [&>svg]:size-6">
        {icon ?? <Upload />}
      </span>
      <span className="font-semibold">{title}</span>
      {hint ? <span className="text-sm text-text-3">{hint}</span> : null}
      {browseLabel ? (
        <button
          type="button"
          // A page can have several of them, so each name includes its purpose.
          aria-label={typeof title === "string" ? `${browseLabel}: ${title}` : undefined}
          disabled={state === "disabled"}
          onClick={(event) => {
            event.stopPropagation();
            onBrowse?.();
          }}
          className="mt-1 min-h-10 rounded-2 border border-line-strong bg-surface px-4 py-2 text-sm font-semibold text-text hover:bg-surface-2 disabled:text-text-3"
        >
          {browseLabel}
        </button>
      ) : null}
    </div>
  );
}

import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import { CircleAlert, RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";

export type ErrorStateProps = {
  title: ReactNode;
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  retryLabel?: string;
  retryingLabel?: string;
  className?: string;
};

/** A loading error, announced at once, with a retry button. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying = false,
  retryLabel = messages.actions.tryAgain,
  retryingLabel = messages.actions.loading,
  className,
}: ErrorStateProps) {
  return (
    <div
      role="alert"
      className={clsx("flex flex-col items-center justify-center gap-3 px-6 py-14 text-center", className)}
    >
      <span className="grid size-12 place-items-center rounded-full bg-danger-soft text-danger">
        <CircleAlert aria-hidden="true" className="size-6" />
      </span>
      <p className="text-lg leading-ui font-semibold">{title}</p>
      {children ? <div className="max-w-96 text-text-2">{children}</div> : null}
      {onRetry ? (
        <Button
          className="mt-2"
          icon={<RotateCw aria-hidden="true" />}
          busy={retrying}
          busyLabel={retryingLabel}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      ) : null}
    </div>
  );
}

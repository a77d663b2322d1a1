import { messages } from "@matinee/texts";
import { ErrorState } from "@matinee/ui/error-state";
import { Spinner } from "@matinee/ui/spinner";
import { ApiFailure } from "../api/api-failure.ts";

/** A page that is loading. */
export function PageLoading({ label = messages.dashboard.loading }: { label?: string }) {
  return (
    <output className="grid min-h-[60dvh] place-content-center justify-items-center gap-3 text-text-2">
      <Spinner className="size-6" />
      {label}
    </output>
  );
}

/** The message of a failed query, with a button that repeats it. */
export function QueryError({
  error,
  onRetry,
  retrying,
  retryLabel,
  title = "This could not be loaded",
}: {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  retryLabel?: string;
  title?: string;
}) {
  return (
    <ErrorState
      title={title}
      onRetry={onRetry}
      retrying={retrying ?? false}
      {...(retryLabel && { retryLabel })}
    >
      {error instanceof ApiFailure ? error.message : "Something went wrong. Please try again."}
    </ErrorState>
  );
}

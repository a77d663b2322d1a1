import { messages } from "@matinee/texts";
import { ErrorState } from "@matinee/ui/error-state";
import { Spinner } from "@matinee/ui/spinner";
import type { ReactNode } from "react";
import { ApiFailure } from "../api/api-failure.ts";

const texts = messages.requestFailures;

/** A page that is loading. */
export function PageLoading({ label = messages.actions.loading }: { label?: string }) {
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
  title = texts.notLoaded,
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
      {error instanceof ApiFailure ? error.message : texts.somethingWentWrong}
    </ErrorState>
  );
}

/** What a panel reads of a query's result. */
export interface ShownQuery<Data> {
  data: Data | undefined;
  error: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
  /** What the button after a failure says, where it does not only try again. */
  retryLabel?: string;
}

/** Shows a query: its failure, a placeholder while it loads, a text when it found nothing, or its data. */
export function QueryPanel<Data>({
  query,
  keepsData = false,
  loading = <PageLoading />,
  empty,
  isEmpty = (data) => Array.isArray(data) && data.length === 0,
  frameFailure = (failure) => failure,
  children,
}: {
  query: ShownQuery<Data>;
  /** The data stay when a later request fails; otherwise the failure replaces them. */
  keepsData?: boolean;
  loading?: ReactNode;
  /** Replaces the children for data without content. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** Puts the failure where it belongs, such as into a row of a table. */
  frameFailure?: (failure: ReactNode) => ReactNode;
  children: (data: Data) => ReactNode;
}) {
  const { data, retryLabel } = query;
  if (query.isError && !(keepsData && data !== undefined))
    return frameFailure(
      <QueryError
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
        {...(retryLabel && { retryLabel })}
      />,
    );
  if (data === undefined) return loading;
  return empty !== undefined && isEmpty(data) ? empty : children(data);
}

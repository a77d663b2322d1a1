import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

/** An error page: the page failed, or its code could not be loaded after a release. */
export function PageProblem({ error, back }: { error: unknown; back: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState title="This page could not be shown" onRetry={() => location.reload()}>
        <p>{error instanceof Error && error.message ? error.message : "Something went wrong."}</p>
        <p className="mt-3">{back}</p>
      </ErrorState>
    </main>
  );
}

/** The not-found page; `inside` a layout that has the header and the main landmark, only its content. */
export function PageMissing({ back, inside = false }: { back: ReactNode; inside?: boolean }) {
  const Root = inside ? "div" : "main";
  return (
    <Root
      className={clsx(
        "grid place-content-center justify-items-center gap-3 p-6 text-center",
        inside ? "flex-1" : "min-h-dvh",
      )}
    >
      <h1 className="font-display text-title-lg">There is nothing here</h1>
      <p className="text-text-2">The address may have been mistyped, or the page moved.</p>
      {back}
    </Root>
  );
}

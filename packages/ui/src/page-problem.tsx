import { messages } from "@matinee/texts";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";

const texts = messages.controls;

/** An error page: the page failed, or its code could not be loaded after a release. */
export function PageProblem({ error, back }: { error: unknown; back: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState title={texts.pageFailed} onRetry={() => location.reload()}>
        <p>{error instanceof Error && error.message ? error.message : texts.failed}</p>
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
      <h1 className="font-display text-title-lg">{texts.missingTitle}</h1>
      <p className="text-text-2">{texts.missingText}</p>
      {back}
    </Root>
  );
}

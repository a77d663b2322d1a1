import { ErrorState } from "@matinee/ui/error-state";
import { Link, useRouteError } from "react-router";
import { paths } from "../paths.ts";

/** A page that broke, or whose code could not be fetched after a new release. */
export function RouteError() {
  const error = useRouteError();
  return (
    <main className="grid min-h-dvh place-content-center">
      <ErrorState title="This page could not be shown" onRetry={() => location.reload()}>
        <p>{error instanceof Error && error.message ? error.message : "Something went wrong."}</p>
        <p className="mt-3">
          <Link className="link" to={paths.home}>
            Back to the customers
          </Link>
        </p>
      </ErrorState>
    </main>
  );
}

/** An address that the back office does not have. */
export function NotFoundPage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <h1 className="font-display text-title-lg">There is nothing here</h1>
      <p className="text-text-2">The address may have been mistyped, or the page moved.</p>
      <Link className="link" to={paths.home}>
        Back to the customers
      </Link>
    </main>
  );
}

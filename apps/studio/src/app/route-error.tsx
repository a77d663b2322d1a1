import { PageMissing, PageProblem } from "@matinee/ui/page-problem";
import { Link, useRouteError } from "react-router";
import { paths } from "../paths.ts";

/** A page that could not be shown. */
export function RouteError() {
  return (
    <PageProblem error={useRouteError()} back={<Back to={paths.welcome} text="Back to the dashboard" />} />
  );
}

/** An address that the studio does not have. */
export function NotFoundPage() {
  return <PageMissing back={<Back to={paths.home} text="Go to the start" />} />;
}

function Back({ to, text }: { to: string; text: string }) {
  return (
    <Link className="link" to={to}>
      {text}
    </Link>
  );
}

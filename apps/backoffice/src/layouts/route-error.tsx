import { PageMissing, PageProblem } from "@matinee/ui/page-problem";
import { Link, useRouteError } from "react-router";
import { paths } from "../paths.ts";

const back = (
  <Link className="link" to={paths.home}>
    Back to the customers
  </Link>
);

/** A page that could not be shown. */
export function RouteError() {
  return <PageProblem error={useRouteError()} back={back} />;
}

/** An address that the back office does not have. */
export function NotFoundPage() {
  return <PageMissing back={back} />;
}

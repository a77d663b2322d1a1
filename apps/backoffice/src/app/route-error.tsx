import { messages } from "@matinee/texts";
import { PageMissing, PageProblem } from "@matinee/ui/page-problem";
import { Link, useRouteError } from "react-router";
import { paths } from "../paths.ts";

const texts = messages.backOffice;

const back = (
  <Link className="link" to={paths.home}>
    {texts.backToTheCustomers}
  </Link>
);

/** Shown in place of a page that failed to load or render. */
export function RouteError() {
  return <PageProblem error={useRouteError()} back={back} />;
}

/** Shown for an unknown address. */
export function NotFoundPage({ inside = false }: { inside?: boolean }) {
  return <PageMissing back={back} inside={inside} />;
}

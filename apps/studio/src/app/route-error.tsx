import { messages } from "@matinee/texts";
import { PageMissing, PageProblem } from "@matinee/ui/page-problem";
import { Link, useRouteError } from "react-router";
import { paths } from "../paths.ts";

const texts = messages.studioShell;

/** Shows that a page failed to load or to render. */
export function RouteError() {
  return (
    <PageProblem error={useRouteError()} back={<Back to={paths.welcome} text={texts.backToTheDashboard} />} />
  );
}

/** Shows that no studio page has this URL. */
export function NotFoundPage() {
  return <PageMissing back={<Back to={paths.home} text={texts.goToTheStart} />} />;
}

function Back({ to, text }: { to: string; text: string }) {
  return (
    <Link className="link" to={to}>
      {text}
    </Link>
  );
}

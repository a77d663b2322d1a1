import { session } from "@matinee/app-shell/auth/session";
import { platformCurrency } from "@matinee/domain/currency";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { FeeNote } from "../../components/fee-note.tsx";
import { HostingSteps } from "../../components/hosting-steps.tsx";
import { platformQuery } from "../../lib/platform.queries.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";

/** `/show-your-film`: says what an event costs and includes, before anyone signs up. */
export function ShowYourFilmPage() {
  const { data: platform } = useQuery(platformQuery);
  const isSignedIn = session.get() !== null;
  return (
    <>
      <DocumentTitle>{messages.hosting.title}</DocumentTitle>
      <AuthHeading title={messages.hosting.title}>{messages.hosting.intro}</AuthHeading>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-title-xl tabular-nums">{messages.hosting.price}</span>
        <span className="text-lg">{messages.hosting.priceOf}</span>
      </p>
      <p className="mt-2 text-text-2">
        {messages.hosting.priceNote} <FeeNote currency={platformCurrency} />
      </p>
      <ul className="my-6 flex flex-col gap-2.5">
        {messages.hosting.included.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-success" />
            {line}
          </li>
        ))}
      </ul>
      <HostingSteps />
      <Button asChild variant="primary" size="lg" block>
        <Link to={isSignedIn ? paths.nextSteps : paths.signUp}>
          {isSignedIn ? messages.hosting.continueOn : messages.hosting.begin}
        </Link>
      </Button>
      <p className="mt-6 text-text-2">
        {messages.hosting.orWeBuild}{" "}
        <a className="link" href={platform?.buildFormUrl} target="_blank" rel="noreferrer">
          {messages.hosting.weBuild}
        </a>
      </p>
      {isSignedIn ? null : (
        <p className="mt-2 text-text-2">
          {messages.hosting.haveAccount}{" "}
          <Link className="link" to={paths.login()}>
            {messages.auth.signIn}
          </Link>
        </p>
      )}
    </>
  );
}

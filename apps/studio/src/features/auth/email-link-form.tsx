import { describeFailure } from "@matinee/app-shell/api/api-failure";
import type { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { AuthHeading } from "./auth-heading.tsx";

/**
 * The page of an emailed link that changes the account's email. A press is needed, because mail scanners open links.
 */
export function EmailLinkForm({
  texts,
  token,
  send,
  onDone,
  describeNext,
  next,
}: {
  texts: typeof messages.emailLinks.confirm | typeof messages.emailLinks.undo;
  /** Empty if the link has none. */
  token: string;
  send: () => Promise<{ email: string }>;
  onDone: () => unknown;
  /** Says what follows, with the account's email. */
  describeNext: (email: string) => string;
  /** Where the visitor continues. */
  next: { label: string; path: string };
}) {
  const change = useMutation({ mutationFn: send, onSuccess: onDone });
  if (change.isSuccess) {
    return (
      <>
        <DocumentTitle>{texts.done}</DocumentTitle>
        <AuthHeading title={texts.done}>{describeNext(change.data.email)}</AuthHeading>
        <Button asChild variant="primary" size="lg" block>
          <Link to={next.path}>{next.label}</Link>
        </Button>
      </>
    );
  }
  if (token === "") {
    return (
      <>
        <DocumentTitle>{texts.title}</DocumentTitle>
        <AuthHeading title={texts.title} />
        <Alert tone="danger" live>
          {texts.incomplete}
        </Alert>
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{texts.title}</DocumentTitle>
      <AuthHeading title={texts.title}>{texts.explanation}</AuthHeading>
      <div className="flex flex-col gap-5">
        {change.isError ? (
          <Alert tone="danger" live>
            {describeFailure(change.error, texts.failed)}
          </Alert>
        ) : null}
        <Button
          variant="primary"
          size="lg"
          block
          busy={change.isPending}
          busyLabel={texts.busy}
          onClick={() => change.mutate()}
        >
          {texts.button}
        </Button>
      </div>
    </>
  );
}

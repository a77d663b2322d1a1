import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { forgetUser } from "@matinee/app-shell/auth/signed-in-user";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { messages } from "@matinee/contract/messages";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { readLinkToken } from "./read-link-token.ts";

const { undo } = messages.emailLinks;

/** Undoes a change of email with the token in the fragment, after the visitor confirmed what will happen. */
export function UndoEmailChangePage() {
  const [token] = useState(() => readLinkToken("token"));
  const undoChange = useMutation({
    mutationFn: () => unwrapData(api.emailLinks.undoChange({ body: { token } })),
    onSuccess: () => forgetUser(),
  });
  if (undoChange.isSuccess) {
    return (
      <>
        <DocumentTitle>{undo.done}</DocumentTitle>
        <AuthHeading title={undo.done}>{undo.next(undoChange.data.email)}</AuthHeading>
        <Button asChild variant="primary" size="lg" block>
          <Link to={paths.login()}>{messages.auth.login}</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{undo.title}</DocumentTitle>
      <AuthHeading title={undo.title}>{undo.explanation}</AuthHeading>
      <div className="flex flex-col gap-5">
        {token === "" || undoChange.isError ? (
          <Alert tone="danger" live>
            {token === "" ? messages.emailLinks.expired : describeFailure(undoChange.error, undo.failed)}
          </Alert>
        ) : null}
        <Button
          variant="primary"
          size="lg"
          block
          disabled={token === ""}
          busy={undoChange.isPending}
          busyLabel={undo.busy}
          onClick={() => undoChange.mutate()}
        >
          {undo.button}
        </Button>
      </div>
    </>
  );
}

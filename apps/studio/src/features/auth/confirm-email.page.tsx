import { unwrapData } from "@matinee/app-shell/api/api-client";
import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { messages } from "@matinee/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { accountQuery } from "../../lib/account.queries.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { readLinkToken } from "./read-link-token.ts";

const { confirm } = messages.emailLinks;

/** Confirms the email of a sign-up or a new email with the token in the fragment. A press is needed, because mail scanners open links. */
export function ConfirmEmailPage() {
  const [{ token, verifies }] = useState(readToken);
  const client = useQueryClient();
  const confirmEmail = useMutation({
    mutationFn: () =>
      unwrapData(
        verifies
          ? api.emailLinks.verify({ body: { token } })
          : api.emailLinks.confirmChange({ body: { token } }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: accountQuery.queryKey }),
  });
  if (confirmEmail.isSuccess) {
    return (
      <>
        <DocumentTitle>{confirm.done}</DocumentTitle>
        <AuthHeading title={confirm.done}>{confirm.signInWith(confirmEmail.data.email)}</AuthHeading>
        <Button asChild variant="primary" size="lg" block>
          <Link to={paths.welcome}>{confirm.openStudio}</Link>
        </Button>
      </>
    );
  }
  return (
    <>
      <DocumentTitle>{confirm.title}</DocumentTitle>
      <AuthHeading title={confirm.title}>{confirm.explanation}</AuthHeading>
      <div className="flex flex-col gap-5">
        {token === "" || confirmEmail.isError ? (
          <Alert tone="danger" live>
            {token === "" ? messages.emailLinks.expired : describeFailure(confirmEmail.error, confirm.failed)}
          </Alert>
        ) : null}
        <Button
          variant="primary"
          size="lg"
          block
          disabled={token === ""}
          busy={confirmEmail.isPending}
          busyLabel={confirm.busy}
          onClick={() => confirmEmail.mutate()}
        >
          {confirm.button}
        </Button>
      </div>
    </>
  );
}

/** The link of a sign-up and the one of a change differ in the token's name. */
function readToken() {
  const verification = readLinkToken("verify");
  return { token: verification || readLinkToken("token"), verifies: verification !== "" };
}

import { ResetPasswordForm } from "@matinee/app-shell/components/reset-password-form";
import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";

const texts = messages.staffSignIn;

/** Sets a new password with the token in the address. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const [isReset, setReset] = useState(false);
  const title = isReset ? messages.auth.passwordResetSucceeded : texts.resetPassword;
  return (
    <>
      <DocumentTitle>{title}</DocumentTitle>
      <AuthHeading title={title}>{isReset ? texts.signedOutEverywhereElse : null}</AuthHeading>
      {isReset ? (
        <Button asChild variant="primary" size="md" block>
          <Link to={paths.login()}>{messages.auth.login}</Link>
        </Button>
      ) : (
        <ResetPasswordForm
          api={api}
          token={search.get("token") ?? ""}
          forgotPath={paths.forgotPassword}
          size="md"
          onReset={() => setReset(true)}
        />
      )}
    </>
  );
}

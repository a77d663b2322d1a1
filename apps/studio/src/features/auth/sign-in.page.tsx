import { readSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { messages } from "@matinee/contract/messages";
import { Link, useLocation } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { SignInCallbackPage } from "./sign-in-callback.page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** `/` and `/login`. With `#handoff=…` in the URL it completes a sign-in that began on another host. */
export function SignInPage() {
  const code = readSignInCode(useLocation().hash);
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <SignInCallbackPage key={code} code={code} />
      ) : (
        <>
          <AuthHeading title={messages.auth.signIn}>
            New here?{" "}
            <Link className="link" to={paths.signUp}>
              Create an account
            </Link>{" "}
            or see{" "}
            <Link className="link" to={paths.showYourFilm}>
              what an event costs
            </Link>
          </AuthHeading>
          <SignInForm />
        </>
      )}
    </>
  );
}

import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { session } from "@matinee/app-shell/auth/session";
import { readSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { useUserOfOtherTabs } from "@matinee/app-shell/auth/use-user-of-other-tabs";
import { messages } from "@matinee/texts";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { ResumeSession } from "./resume-session.tsx";
import { SignInCallbackPage } from "./sign-in-callback.page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const texts = messages.staffSignIn;

/** `/login`: takes over another host's sign-in from `#handoff=…`, resumes a valid session, or asks for a password. */
export function SignInPage() {
  const { hash, state } = useLocation();
  const [search] = useSearchParams();
  const [mustSignIn, setMustSignIn] = useState(session.get() === null);
  useUserOfOtherTabs((user) => {
    if (user) setMustSignIn(false);
  });
  const code = readSignInCode(hash);
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <SignInCallbackPage key={code} code={code} />
      ) : mustSignIn ? (
        <>
          <AuthHeading title={messages.auth.signIn}>{texts.staffOnly}</AuthHeading>
          <SignInForm />
        </>
      ) : (
        <ResumeSession
          reason={readReason(state)}
          returnPath={parseReturnPath(search.get("from")) ?? paths.home}
          onSignIn={() => setMustSignIn(true)}
        />
      )}
    </>
  );
}

/** Returns why a screen sent the user here, or null. */
function readReason(state: unknown): string | null {
  return typeof state === "object" && state !== null && "reason" in state && typeof state.reason === "string"
    ? state.reason
    : null;
}

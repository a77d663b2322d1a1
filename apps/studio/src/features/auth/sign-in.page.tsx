import { readSignInCode } from "@matinee/app-shell/auth/sign-in-code";
import { getSignedInUser, type SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { DocumentTitle } from "../../components/document-title.tsx";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { enterAs } from "./enter-as.ts";
import { SignInCallbackPage } from "./sign-in-callback.page.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const texts = messages.studioSignIn;

/**
 * `/` and `/login`. With `#handoff=…` in the URL it completes a sign-in that began on another host. `/` leads a person who
 * is signed in to their dashboard.
 */
export function SignInPage() {
  const { hash, pathname } = useLocation();
  const code = readSignInCode(hash);
  const [user, setUser] = useState(() => (pathname === paths.home ? getSignedInUser() : null));
  if (user && !code) return <EnterDashboard user={user} onFailed={() => setUser(null)} />;
  return (
    <>
      <DocumentTitle>{messages.auth.signIn}</DocumentTitle>
      {code ? (
        <SignInCallbackPage key={code} code={code} />
      ) : (
        <>
          <AuthHeading title={messages.auth.signIn}>
            {texts.newHere(
              (words) => (
                <Link key="sign-up" className="link" to={paths.signUp}>
                  {words}
                </Link>
              ),
              (words) => (
                <Link key="price" className="link" to={paths.showYourFilm}>
                  {words}
                </Link>
              ),
            )}
          </AuthHeading>
          <SignInForm />
        </>
      )}
    </>
  );
}

/** Opens the dashboard, or for staff the back office. */
function EnterDashboard({ user, onFailed }: { user: SignedInUser; onFailed: () => void }) {
  const navigate = useNavigate();
  useEffect(() => {
    const enter = async () => {
      const path = await enterAs(user, null);
      if (path) await navigate(path, { replace: true });
    };
    enter().catch(onFailed);
    // Once: a further call would ask for another sign-in code.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return <DocumentTitle>{messages.auth.signIn}</DocumentTitle>;
}

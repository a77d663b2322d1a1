import { describeFailure } from "@matinee/app-shell/api-failure";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import { parseReturnPath } from "@matinee/app-shell/return-path";
import { session } from "@matinee/app-shell/session";
import { useSignInCallback } from "@matinee/app-shell/use-sign-in-callback";
import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { enterAs } from "./enter-as.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Takes over the sign-in of another host. It asks first when another user is signed in here. */
export function SignInCallbackPage({ code }: { code: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnPath = parseReturnPath(search.get("from")) ?? paths.welcome;
  const { redeemed, redeemError, enter, isEntering } = useSignInCallback({
    api,
    code,
    enter: async ({ user, token }) => {
      session.set(token);
      const path = await enterAs(user, returnPath);
      await navigate(path ?? returnPath, { replace: true });
    },
  });
  if (redeemError)
    return (
      <>
        <AuthHeading title={messages.auth.signIn} />
        <Alert tone="warning" live className="mb-5">
          {describeFailure(redeemError, "This sign-in link has expired. Please sign in.")}
        </Alert>
        <SignInForm />
      </>
    );
  if (!redeemed?.otherUser) return <PageLoading label={messages.auth.loggingIn} />;
  const { user, otherUser } = redeemed;
  return (
    <>
      <AuthHeading title={`Switch to ${user.name}?`}>
        {otherUser.name} ({otherUser.email}) is signed in here. Going on signs in {user.name} ({user.email})
        instead.
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={isEntering}
          busyLabel={messages.auth.loggingIn}
          onClick={enter}
        >
          Continue as {user.name}
        </Button>
        <Button asChild size="lg">
          <Link to={paths.welcome} replace>
            Stay signed in as {otherUser.name}
          </Link>
        </Button>
      </div>
    </>
  );
}

import { describeFailure } from "@matinee/app-shell/api-failure";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import { parseReturnPath } from "@matinee/app-shell/return-path";
import { useSignInCallback } from "@matinee/app-shell/use-sign-in-callback";
import { messages } from "@matinee/contract/messages";
import { Alert } from "@matinee/ui/alert";
import { Button } from "@matinee/ui/button";
import { Link, useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { enterAs, NotStaffError } from "./enter-as.ts";
import { NotStaffAlert } from "./not-staff-alert.tsx";
import { SignInForm } from "./sign-in-form.tsx";

/** Takes over the sign-in of another host. It asks first when another user is signed in here. */
export function SignInCallbackPage({ code }: { code: string }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const callback = useSignInCallback({
    api,
    code,
    enter: async ({ user, token }) => {
      enterAs(user, token);
      await navigate(parseReturnPath(search.get("from")) ?? paths.home, { replace: true });
    },
    // A filmmaker cannot be let in, so there is nothing to ask.
    canAsk: ({ user }) => user.type === "admin",
  });
  const { redeemed, redeemError, enterError } = callback;
  if (redeemError || enterError instanceof NotStaffError) {
    return (
      <>
        <AuthHeading title={messages.auth.signIn} />
        <div className="mb-5">
          {enterError instanceof NotStaffError ? (
            <NotStaffAlert email={enterError.user.email} />
          ) : (
            <Alert tone="warning" live>
              {describeFailure(redeemError, "This sign-in link has expired. Please sign in.")}
            </Alert>
          )}
        </div>
        <SignInForm />
      </>
    );
  }
  if (!redeemed?.otherUser) return <PageLoading label={messages.auth.loggingIn} />;
  const { user, otherUser } = redeemed;
  return (
    <>
      <AuthHeading title={`Switch to ${user.name}?`}>
        {otherUser.name} ({otherUser.email}) is signed in here. Continuing signs in {user.name} ({user.email})
        instead.
      </AuthHeading>
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          size="md"
          busy={callback.isEntering}
          busyLabel={messages.auth.loggingIn}
          onClick={callback.enter}
        >
          Continue as {user.name}
        </Button>
        <Button asChild size="md">
          <Link to={paths.home} replace>
            Stay signed in as {otherUser.name}
          </Link>
        </Button>
      </div>
    </>
  );
}

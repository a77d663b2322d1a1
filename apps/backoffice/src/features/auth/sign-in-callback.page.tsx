import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import { SwitchUser } from "@matinee/app-shell/components/switch-user";
import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { useSignInCallback } from "@matinee/app-shell/auth/use-sign-in-callback";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { enterAs, NotStaffError } from "./enter-as.ts";
import { NotStaffAlert } from "./not-staff-alert.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const texts = messages.staffSignIn;

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
    // A filmmaker cannot enter the back office, so there is no choice to offer.
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
              {describeFailure(redeemError, texts.linkExpired)}
            </Alert>
          )}
        </div>
        <SignInForm />
      </>
    );
  }
  if (!redeemed?.otherUser) return <PageLoading label={messages.auth.loggingIn} />;
  return (
    <SwitchUser
      user={redeemed.user}
      otherUser={redeemed.otherUser}
      renderHeading={(title, text) => <AuthHeading title={title}>{text}</AuthHeading>}
      stayPath={paths.home}
      size="md"
      isSwitching={callback.isEntering}
      onSwitch={callback.enter}
    />
  );
}

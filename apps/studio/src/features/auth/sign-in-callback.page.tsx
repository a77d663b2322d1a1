import { describeFailure } from "@matinee/app-shell/api/api-failure";
import { PageLoading } from "@matinee/app-shell/components/query-states";
import { SwitchUser } from "@matinee/app-shell/components/switch-user";
import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { session } from "@matinee/app-shell/auth/session";
import { useSignInCallback } from "@matinee/app-shell/auth/use-sign-in-callback";
import { messages } from "@matinee/texts";
import { Alert } from "@matinee/ui/alert";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { AuthHeading } from "./auth-heading.tsx";
import { enterAs } from "./enter-as.ts";
import { SignInForm } from "./sign-in-form.tsx";

const texts = messages.studioSignIn;

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
          {describeFailure(redeemError, texts.linkExpired)}
        </Alert>
        <SignInForm />
      </>
    );
  if (!redeemed?.otherUser) return <PageLoading label={messages.auth.loggingIn} />;
  return (
    <SwitchUser
      user={redeemed.user}
      otherUser={redeemed.otherUser}
      renderHeading={(title, text) => <AuthHeading title={title}>{text}</AuthHeading>}
      stayPath={paths.welcome}
      size="lg"
      isSwitching={isEntering}
      onSwitch={enter}
    />
  );
}

import { messages } from "@matinee/texts";
import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import type { SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { useUserOfOtherTabs } from "@matinee/app-shell/auth/use-user-of-other-tabs";
import { SignInForm as SharedSignInForm } from "@matinee/app-shell/components/sign-in-form";
import { Alert } from "@matinee/ui/alert";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { enterAs } from "./enter-as.ts";

const texts = messages.studioSignIn;

/** Signs in, then opens the page asked for, the back office (staff) or the dashboard. */
export function SignInForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const returnTo = parseReturnPath(search.get("from"));
  const enter = async (user: SignedInUser) => {
    const path = await enterAs(user, returnTo);
    if (path) await navigate(path, { replace: true });
  };
  // Another tab has signed in.
  useUserOfOtherTabs((user) => {
    if (user) void enter(user);
  });
  return (
    <SharedSignInForm
      api={api}
      enter={enter}
      forgotPath={paths.forgotPassword}
      size="lg"
      notice={returnTo ? <Alert tone="info">{texts.signInAgain}</Alert> : null}
    />
  );
}

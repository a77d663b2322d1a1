import { parseReturnPath } from "@matinee/app-shell/auth/return-path";
import { session } from "@matinee/app-shell/auth/session";
import type { SignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { SignInForm as SharedSignInForm } from "@matinee/app-shell/components/sign-in-form";
import { useNavigate, useSearchParams } from "react-router";
import { api } from "../../api.ts";
import { signOut } from "../../lib/sign-out.ts";
import { paths } from "../../paths.ts";
import { enterAs, NotStaffError } from "./enter-as.ts";
import { NotStaffAlert } from "./not-staff-alert.tsx";

/** Signs in a staff member, and leads back to the page that they asked for, or to the customers. */
export function SignInForm() {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const enter = async (user: SignedInUser) => {
    if (user.type !== "admin") await signOut();
    enterAs(user, session.get());
    await navigate(parseReturnPath(search.get("from")) ?? paths.home, { replace: true });
  };
  return (
    <SharedSignInForm
      api={api}
      enter={enter}
      forgotPath={paths.forgotPassword}
      size="md"
      renderError={(error) =>
        error instanceof NotStaffError ? <NotStaffAlert email={error.user.email} /> : null
      }
    />
  );
}

import { NavigationProgress } from "@matinee/app-shell/components/navigation-progress";
import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { Toaster } from "@matinee/ui/toast";
import { Outlet, redirect } from "react-router";
import { paths } from "../paths.ts";

/** A route loader: redirects a user who is not signed in as staff to the sign-in page, which returns here afterwards. */
export function requireStaff({ request }: { request: Request }) {
  if (getSignedInUser()?.type === "admin") return null;
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(`${pathname}${search}`));
}

/** Layout of every page: the progress line and the toasts. */
export function RootLayout() {
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <Toaster position="bottom-left" />
    </>
  );
}

import { messages } from "@matinee/contract/messages";
import { Toaster } from "@matinee/ui/toast";
import { Outlet, redirect, useNavigation } from "react-router";
import { signedInUser } from "../lib/signed-in-user.ts";
import { paths } from "../paths.ts";

/** Sends whoever is not signed in as staff to sign in, and back afterwards. */
export function requireStaff({ request }: { request: Request }) {
  if (signedInUser()?.type === "admin") return null;
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(`${pathname}${search}`));
}

/** Around every page: the toasts, and a thin line while the next page comes. */
export function RootLayout() {
  const navigation = useNavigation();
  return (
    <>
      {navigation.state === "idle" ? null : (
        <div
          role="progressbar"
          aria-label={messages.tables.loading}
          className="fixed inset-x-0 top-0 z-(--z-toast) h-0.5 animate-shimmer bg-accent"
        />
      )}
      <Outlet />
      <Toaster position="bottom-left" />
    </>
  );
}

import { Toaster } from "@matinee/ui/toast";
import { UploadTray } from "../components/uploads/upload-tray.tsx";
import { Outlet, redirect, useNavigation } from "react-router";
import { session } from "../api.ts";
import { paths } from "../paths.ts";

/** Sends whoever has no session id here to sign in, and back afterwards. */
export function requireSession({ request }: { request: Request }) {
  if (session.get()) return null;
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
          aria-label="Loading..."
          className="fixed inset-x-0 top-0 z-(--z-toast) h-0.5 animate-shimmer bg-accent"
        />
      )}
      <Outlet />
      <UploadTray />
      <Toaster />
    </>
  );
}

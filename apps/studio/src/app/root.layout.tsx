import { NavigationProgress } from "@matinee/app-shell/components/navigation-progress";
import { session } from "@matinee/app-shell/auth/session";
import { Toaster } from "@matinee/ui/toast";
import { lazy, Suspense, useEffect } from "react";
import { Outlet, redirect, ScrollRestoration, useLocation } from "react-router";
import { keepFocus } from "../lib/keep-focus.ts";
import { useUploads } from "../lib/uploads/upload-store.ts";
import { OfflineNotice } from "../components/offline-notice.tsx";
import { paths } from "../paths.ts";

const UploadTray = lazy(async () => ({
  default: (await import("../components/uploads/upload-tray.tsx")).UploadTray,
}));

/** Redirects a visitor without a session to the sign-in page, which returns them afterwards. */
export function requireSession({ request }: { request: Request }) {
  if (session.get()) return null;
  const { pathname, search } = new URL(request.url);
  return redirect(paths.login(`${pathname}${search}`));
}

/** Surrounds every page with toasts, uploads, the offline notice and a progress line during navigation. */
export function RootLayout() {
  // Uploads belong to the signed-in account. Signing in or out always navigates, which renders this again.
  useLocation();
  const uploads = useUploads();
  useEffect(keepFocus, []);
  return (
    <>
      <NavigationProgress />
      <Outlet />
      {uploads.length > 0 ? (
        <Suspense>
          <UploadTray />
        </Suspense>
      ) : null}
      <OfflineNotice />
      <ScrollRestoration />
      <Toaster />
    </>
  );
}

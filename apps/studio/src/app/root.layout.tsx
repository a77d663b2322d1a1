import { session } from "@matinee/app-shell/session";
import { messages } from "@matinee/contract/messages";
import { Toaster } from "@matinee/ui/toast";
import { lazy, Suspense } from "react";
import { Outlet, redirect, ScrollRestoration, useLocation, useNavigation } from "react-router";
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
  const navigation = useNavigation();
  // Uploads belong to the signed-in account. Signing in or out always navigates, which renders this again.
  useLocation();
  const uploads = useUploads();
  return (
    <>
      {navigation.state === "idle" ? null : (
        <div
          role="progressbar"
          aria-label={messages.dashboard.loading}
          className="fixed inset-x-0 top-0 z-(--z-toast) h-0.5 animate-shimmer bg-accent"
        />
      )}
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

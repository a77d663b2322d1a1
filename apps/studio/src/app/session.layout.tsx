import { session } from "@matinee/app-shell/auth/session";
import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { paths } from "../paths.ts";

/**
 * Surrounds every page that needs a session. When another tab signs out, this tab opens the sign-in page, which returns
 * here afterwards. Unsaved input stays in the drafts on this device.
 */
export function SessionLayout() {
  const navigate = useNavigate();
  useEffect(() => {
    const checkSession = () => {
      if (!session.get())
        void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
    };
    addEventListener("storage", checkSession);
    // A page that was frozen in the meantime missed the storage event.
    document.addEventListener("visibilitychange", checkSession);
    return () => {
      removeEventListener("storage", checkSession);
      document.removeEventListener("visibilitychange", checkSession);
    };
  }, [navigate]);
  return <Outlet />;
}

import { session } from "@matinee/app-shell/session";
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
    const check = () => {
      if (!session.get())
        void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
    };
    addEventListener("storage", check);
    // A page that was frozen in the meantime missed the storage event.
    document.addEventListener("visibilitychange", check);
    return () => {
      removeEventListener("storage", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [navigate]);
  return <Outlet />;
}

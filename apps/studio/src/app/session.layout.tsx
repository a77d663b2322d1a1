import { session } from "@matinee/app-shell/session";
import { useEffect } from "react";
import { Outlet, useNavigate } from "react-router";
import { paths } from "../paths.ts";

/**
 * Around every page that needs a session: when another tab signs out, this one asks to sign in and comes back. What was
 * typed waits on this device.
 */
export function SessionLayout() {
  const navigate = useNavigate();
  useEffect(() => {
    const check = () => {
      if (!session.get())
        void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
    };
    addEventListener("storage", check);
    // A page that was frozen meanwhile got no event.
    document.addEventListener("visibilitychange", check);
    return () => {
      removeEventListener("storage", check);
      document.removeEventListener("visibilitychange", check);
    };
  }, [navigate]);
  return <Outlet />;
}

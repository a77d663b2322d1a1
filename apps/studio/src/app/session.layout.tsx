import { useUserOfOtherTabs } from "@matinee/app-shell/auth/use-user-of-other-tabs";
import { Outlet, useNavigate } from "react-router";
import { paths } from "../paths.ts";

/**
 * Surrounds every page that needs a session. When another tab signs out, this tab opens the sign-in page, which returns
 * here afterwards; when it signs in as another user, this tab loads that user's page. Unsaved input stays in the drafts on
 * this device.
 */
export function SessionLayout() {
  const navigate = useNavigate();
  useUserOfOtherTabs((user) => {
    if (user) location.reload();
    else void navigate(paths.login(`${location.pathname}${location.search}`), { replace: true });
  });
  return <Outlet />;
}

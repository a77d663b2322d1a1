import { startApp } from "@matinee/app-shell/components/app";
import { ActingRequest } from "@matinee/app-shell/components/acting-period/acting-request";
import { StepUp } from "@matinee/app-shell/components/security/step-up";
import { api, setNavigation } from "./api.ts";
import "./app.css";
import { queryClient } from "./lib/queries/query-client.ts";
import { router } from "./router.tsx";

setNavigation((path) => void router.navigate(path, { replace: true }));
startApp({
  name: "backoffice",
  router,
  queryClient,
  overlay: (
    <>
      <ActingRequest api={api} />
      <StepUp api={api} />
    </>
  ),
});

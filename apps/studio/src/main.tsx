import { startApp } from "@matinee/app-shell/components/app";
import { ActingRequest } from "@matinee/app-shell/components/acting-period/acting-request";
import { StepUp } from "@matinee/app-shell/components/security/step-up";
import { api, onSessionEnd } from "./api.ts";
import "./app.css";
import { queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";

onSessionEnd((path) => void router.navigate(path, { replace: true }));
startApp({
  name: "studio",
  router,
  queryClient,
  overlay: (
    <>
      <ActingRequest api={api} />
      <StepUp api={api} />
    </>
  ),
});

import { startApp } from "@matinee/app-shell/components/app";
import { StepUp } from "@matinee/app-shell/components/security/step-up";
import { api, setNavigation } from "./api.ts";
import "./app.css";
import { queryClient } from "./lib/queries/query-client.ts";
import { router } from "./router.tsx";

setNavigation((path) => void router.navigate(path, { replace: true }));
startApp({ name: "backoffice", router, queryClient, overlay: <StepUp api={api} /> });

import { startApp } from "@matinee/app-shell/components/app";
import { onSessionEnd } from "./api.ts";
import "./app.css";
import { queryClient } from "./lib/query-client.ts";
import { router } from "./router.tsx";

onSessionEnd((path) => void router.navigate(path, { replace: true }));
startApp({ name: "studio", router, queryClient });

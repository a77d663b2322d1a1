import { contractRoutes } from "@matinee/app-shell/vite-plugin";
import { defineConfig } from "vitest/config";
import {
  apiRoutes,
  festivalRoutes,
  passRoutes,
  planRoutes,
  premiereRoutes,
  taxRoutes,
  ticketRoutes,
} from "./vite/api-routes.ts";

export default defineConfig({
  plugins: [
    contractRoutes(apiRoutes),
    contractRoutes(festivalRoutes, "virtual:matinee-festival-routes"),
    contractRoutes(passRoutes, "virtual:matinee-pass-routes"),
    contractRoutes(planRoutes, "virtual:matinee-plan-routes"),
    contractRoutes(premiereRoutes, "virtual:matinee-premiere-routes"),
    contractRoutes(taxRoutes, "virtual:matinee-tax-routes"),
    contractRoutes(ticketRoutes, "virtual:matinee-ticket-routes"),
  ],
  test: {
    isolate: false,
    include: ["vite/*.test.ts", "src/**/*.test.{ts,tsx}"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

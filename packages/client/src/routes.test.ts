import { contract } from "@matinee/contract";
import { expect, test } from "vitest";
import { buildRoutes } from "./generation/build-routes.ts";
import { routes } from "./routes.ts";

test("the table of routes is the contract's; `pnpm --filter @matinee/client generate` writes it", () => {
  expect(routes).toEqual(buildRoutes(contract));
});

test("has only routes that take API keys, without reports and uploads", () => {
  expect(routes.orders.refund).toEqual(["POST", "/v1/pages/:id/orders/:orderId/refunds", "idempotent"]);
  expect(routes.orders).not.toHaveProperty("csv");
  expect(routes).not.toHaveProperty("sessions");
  expect(routes).not.toHaveProperty("files.upload");
});

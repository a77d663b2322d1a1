import type { accountRoutes } from "@matinee/contract/routes/accounts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { getCapabilities, getCapabilitiesForStaff } from "./capabilities.queries.ts";
import { onboardAccount } from "./onboard-account.ts";

type PayoutRoutes = Pick<typeof accountRoutes, "onboard" | "capabilities" | "capabilitiesOf">;

export const payoutHandlers: Handlers<PayoutRoutes> = {
  async onboard({ ctx, query }) {
    return { status: 200, body: { data: { url: await onboardAccount(ctx, query.event) } } };
  },
  async capabilities({ ctx }) {
    return { status: 200, body: { data: await getCapabilities(ctx, ctx.actor.accountId) } };
  },
  async capabilitiesOf({ params, ctx }) {
    return { status: 200, body: { data: await getCapabilitiesForStaff(ctx, params.id) } };
  },
};

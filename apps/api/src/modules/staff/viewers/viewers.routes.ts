import type { adminViewerRoutes } from "@matinee/contract/routes/admin-viewers";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { blockEmail, unblockEmail } from "./block-email.ts";
import { forgetDevices } from "./forget-devices.ts";
import { giveTime } from "./give-time.ts";
import { resendViewerLinks } from "./resend-viewer-links.ts";
import { resetVisits } from "./reset-visits.ts";
import { getViewer } from "./viewers.queries.ts";

export const adminViewerHandlers: Handlers<typeof adminViewerRoutes> = {
  async get({ ctx, params, may }) {
    return { status: 200, body: { data: await getViewer(ctx, params.id, may) } };
  },
  async resendLinks({ ctx, params, body }) {
    return { status: 200, body: { data: await resendViewerLinks(ctx, params.id, body.pageId) } };
  },
  async resetVisits({ ctx, params, body }) {
    return { status: 200, body: { data: { visits: await resetVisits(ctx, params.id, body.reason) } } };
  },
  async forgetDevices({ ctx, params, body }) {
    return { status: 200, body: { data: { stopped: await forgetDevices(ctx, params.id, body.reason) } } };
  },
  async giveTime({ ctx, params, body: { until, reason } }) {
    const email = await giveTime(ctx, params.id, { until: new Date(until), reason });
    return { status: 200, body: { data: { email } } };
  },
  async block({ ctx, params, body }) {
    return { status: 200, body: { data: { email: await blockEmail(ctx, params.id, body.reason) } } };
  },
  async unblock({ ctx, params, body }) {
    return { status: 200, body: { data: { email: await unblockEmail(ctx, params.id, body.reason) } } };
  },
};

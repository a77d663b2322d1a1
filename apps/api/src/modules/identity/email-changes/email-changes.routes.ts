import type { emailLinkRoutes } from "@matinee/contract/routes/email-links";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { verifyEmail } from "../email-verification/verify-email.ts";
import { confirmEmailChange } from "./confirm-email-change.ts";
import { resendEmailLink } from "./resend-email-link.ts";
import { undoEmailChange } from "./undo-email-change.ts";

export const emailLinkHandlers: Handlers<typeof emailLinkRoutes> = {
  async confirmChange({ body, ctx }) {
    return { status: 200, body: { data: { email: await confirmEmailChange(ctx, body.token) } } };
  },
  async undoChange({ body, ctx }) {
    return { status: 200, body: { data: { email: await undoEmailChange(ctx, body.token) } } };
  },
  async verify({ body, ctx }) {
    return { status: 200, body: { data: { email: await verifyEmail(ctx, body.token) } } };
  },
  async resend({ ctx }) {
    return { status: 200, body: { data: { email: await resendEmailLink(ctx) } } };
  },
};

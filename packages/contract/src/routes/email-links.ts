import { z } from "zod";
import { wrapData } from "../envelope.ts";
import { accountSessionRoute } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

const withToken = z.strictObject({ token: z.string().max(300) });
const emailResponse = { 200: wrapData(z.object({ email: z.string() })) };
const rateLimit = { max: 30, windowSeconds: 300, per: "address" } as const;

/** What the links in emails about an account's own address do. Tokens are in the body, which logs do not contain. */
export const emailLinkRoutes = c.router(
  {
    confirmChange: {
      method: "POST",
      path: "/v1/email-changes/confirm",
      summary: "Confirm a new email by the link that it got",
      body: withToken,
      responses: emailResponse,
      metadata: { allow: ["public"], rateLimit },
    },
    undoChange: {
      method: "POST",
      path: "/v1/email-changes/undo",
      summary: "Return to the old email by the link that it got, and sign out everywhere",
      body: withToken,
      responses: emailResponse,
      metadata: { allow: ["public"], rateLimit },
    },
    verify: {
      method: "POST",
      path: "/v1/email-verifications",
      summary: "Verify the email of an account by the link that it got",
      body: withToken,
      responses: emailResponse,
      metadata: { allow: ["public"], rateLimit },
    },
    resend: {
      method: "POST",
      path: "/v1/account/email-link",
      summary: "Send the link that confirms the email of the signed-in account again",
      body: c.noBody(),
      responses: emailResponse,
      metadata: accountSessionRoute({ rateLimit: { max: 5, windowSeconds: 3600, per: "account" } }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

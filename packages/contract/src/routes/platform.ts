import { z } from "zod";
import { wrapData } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

export const configSchema = z.object({
  stripe: z.object({
    publishableKey: z.string(),
    /** The URL of the script that browsers load. */
    scriptUrl: z.string(),
  }),
  hosts: z.object({ watch: z.string(), studio: z.string(), backoffice: z.string() }),
  statementDescriptor: z.string(),
  /** The platform's fee in hundredths of a percent of each payment. */
  platformFeeBps: z.number().int(),
  /** The operator, who owes the tax and sells in place of the events' owners; null where these do. */
  seller: z.object({ name: z.string(), country: z.string(), taxNumber: z.string() }).nullable(),
  supportEmail: z.string(),
  helpUrl: z.string(),
  /** The form for asking the team to build an event. */
  buildFormUrl: z.string(),
  /** The reference of this API for people; null where the installation does not show it. */
  apiReferenceUrl: z.string().nullable(),
  demo: z.boolean(),
});
export type PlatformConfig = z.infer<typeof configSchema>;

export const platformRoutes = c.router(
  {
    config: {
      method: "GET",
      path: "/v1/config",
      summary: "Get the installation's public configuration",
      responses: {
        200: wrapData(configSchema),
      },
      metadata: { allow: ["public"] },
    },
    /** Stripe signs the raw body and defines its format. */
    stripeWebhook: {
      method: "POST",
      path: "/v1/hooks/stripe",
      summary: "Receive the payment provider's webhooks",
      body: z.unknown(),
      responses: { 200: z.object({ received: z.literal(true) }) },
      // An event contains its whole object. Stripe resends a rejected event for three days.
      metadata: { allow: ["public"], bodyLimit: 2_000_000 },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

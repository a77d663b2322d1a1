import { z } from "zod";
import { email, wrapData, instant, wrapPage, pageQuery, uuid } from "../envelope.ts";
import { maxCreditsPerChange } from "@matinee/domain/limits";
import { accountRoute, accountSessionRoute, FINANCE_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { awaitingApprovalSchema, reasonSchema } from "../schemas/approvals.ts";
import { creditsSchema } from "../schemas/accounts.ts";
import { buyCreditsSchema, creditCouponSchema, creditEntrySchema } from "../schemas/credits.ts";
import { describeRule } from "../rule-text.ts";

/** The credit balance with its log, newest first. */
const ledgerSchema = wrapData(
  z.object({ credits: z.number().int(), credits_log: z.array(creditEntrySchema) }),
);

const creditsChange = z
  .number()
  .int()
  .min(
    -maxCreditsPerChange,
    describeRule((t) => t.adminCredits.tooLarge),
  )
  .max(
    maxCreditsPerChange,
    describeRule((t) => t.adminCredits.tooLarge),
  )
  .refine(
    (credits) => credits !== 0,
    describeRule((t) => t.adminCredits.noChange),
  );

export const creditRoutes = c.router(
  {
    mine: {
      method: "GET",
      path: "/v1/credits",
      summary: "Get the caller's credits and credit log",
      responses: { 200: ledgerSchema },
      metadata: accountRoute("account:read"),
    },
    of: {
      method: "GET",
      path: "/v1/credits/:id",
      summary: "Get the credits of an account; filmmakers may only get their own",
      pathParams: z.object({ id: uuid }),
      responses: { 200: ledgerSchema },
      metadata: accountRoute("account:read"),
    },
    adjust: {
      method: "POST",
      path: "/v1/credits",
      summary: "Add credits to a customer, or remove them; 202 when a second person must approve",
      body: z.strictObject({
        email,
        credits: creditsChange,
        /** Shown to the person who approves. */
        reason: reasonSchema.optional(),
      }),
      responses: { 200: wrapData(creditsSchema), 202: wrapData(awaitingApprovalSchema) },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "credits", idempotent: true },
    },
    buy: {
      method: "POST",
      path: "/v1/orders/credits",
      summary: "Buy one credit or the bundle of three by card; 202 when the bank asks for confirmation",
      body: buyCreditsSchema,
      responses: {
        201: wrapData(creditsSchema),
        202: wrapData(z.object({ id: uuid, clientSecret: z.string() })),
      },
      metadata: accountSessionRoute({
        idempotent: true,
        rateLimit: { max: 20, windowSeconds: 60, per: "account" },
      }),
    },
    confirm: {
      method: "POST",
      path: "/v1/orders/credits/:id/confirm",
      summary: "Complete a credit purchase after the bank's confirmation",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: {
        201: wrapData(creditsSchema),
        202: wrapData(z.object({ id: uuid, clientSecret: z.string() })),
      },
      metadata: accountSessionRoute({ idempotent: true }),
    },
    claim: {
      method: "POST",
      path: "/v1/coupons/claim",
      summary: "Claim a credit coupon, once per account",
      body: z.strictObject({ coupon: z.string().max(100) }),
      responses: { 200: wrapData(creditsSchema) },
      metadata: accountSessionRoute({ rateLimit: { max: 20, windowSeconds: 300, per: "account" } }),
    },
    listCoupons: {
      method: "GET",
      path: "/v1/admin/credit-coupons",
      summary: "List credit coupons, newest first",
      query: z.object({ page: pageQuery }),
      responses: { 200: wrapPage(creditCouponSchema) },
      metadata: { allow: ["staff"] },
    },
    createCoupon: {
      method: "POST",
      path: "/v1/admin/credit-coupons",
      summary: "Create a credit coupon",
      body: z.strictObject({
        code: z
          .string()
          .trim()
          .min(3)
          .max(40)
          .regex(
            /^[\w-]+$/,
            describeRule((t) => t.schemaRules.code),
          ),
        credits: z.number().int().min(1).max(100),
        maxClaims: z.number().int().min(1).max(1_000_000).optional(),
        expiresAt: instant.optional(),
      }),
      responses: { 201: wrapData(creditCouponSchema) },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "credits" },
    },
    revokeCoupon: {
      method: "DELETE",
      path: "/v1/admin/credit-coupons/:id",
      summary: "Revoke a credit coupon; claimed credits stay",
      pathParams: z.object({ id: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

import { z } from "zod";
import { country } from "../schemas/country.ts";
import { email, instant, nameText, uuid, wrapData } from "../envelope.ts";
import { ADMIN_ROLES, STAFF_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { BUSINESS_TYPES, customerRowSchema } from "../schemas/accounts.ts";
import { awaitingApprovalSchema, reasonSchema } from "../schemas/approvals.ts";
import { accountBalanceSchema, payoutPlanSchema, payoutSchema } from "../schemas/money.ts";
import { buildBaseSchema } from "../schemas/conflicts.ts";
import { creditEntrySchema } from "../schemas/credits.ts";
import { noteSchema } from "../schemas/notes.ts";
import { changeableOrderSchema } from "../schemas/orders.ts";
import { changeableEventSchema } from "../schemas/pages.ts";

const byId = z.object({ id: uuid });

export const customerDetailSchema = customerRowSchema.omit({ notes: true }).extend({
  credits_log: z.array(creditEntrySchema),
  /** The newest events and orders; separate routes return the full lists. */
  events: z.array(changeableEventSchema),
  eventsTotal: z.number().int(),
  /** The same events under their second specified name. */
  pages: z.array(changeableEventSchema),
  orders: z.array(changeableOrderSchema),
  ordersTotal: z.number().int(),
  notes: z.array(noteSchema),
  /** A new email that staff entered and a second member of staff has not approved yet. */
  emailAwaitingApproval: z.string().nullable(),
  /** What the caller may do with the customer and their data. */
  can: z.object({
    changeCredits: z.boolean(),
    export: z.boolean(),
    erase: z.boolean(),
    resetFactors: z.boolean(),
  }),
});

export type CustomerDetail = z.infer<typeof customerDetailSchema>;

const accountAttributes = z.strictObject({
  firstName: nameText(100).min(1).optional(),
  lastName: nameText(100).min(1).optional(),
  email: email.optional(),
  phoneNumber: z.string().max(40).optional(),
  country: country.optional(),
  business_type: z.enum(BUSINESS_TYPES).optional(),
  companyName: nameText(200).optional(),
  teachableId: z.string().max(100).optional(),
});
/** What staff can change of a customer. */
export type CustomerAttributes = z.infer<typeof accountAttributes>;

/** What a bulk update of customers can change. */
export const bulkCustomerAttributes = accountAttributes.pick({ country: true, business_type: true });

export const adminAccountRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/admin/account/:id",
      summary: "Get a customer with events, orders, credits and notes",
      pathParams: byId,
      responses: { 200: wrapData(customerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    payouts: {
      method: "GET",
      path: "/v1/admin/account/payouts/:id",
      summary:
        "Get a customer's payout plan, balance, newest payouts and, after a change of the bank account, the wait",
      pathParams: byId,
      responses: {
        200: wrapData(
          z.object({
            plan: payoutPlanSchema.nullable(),
            /** Null without a connected account. */
            balance: accountBalanceSchema.nullable(),
            payouts: z.array(payoutSchema),
            heldUntil: instant.nullable(),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    bulkUpdate: {
      method: "PATCH",
      path: "/v1/admin/account/bulk",
      summary: "Update many customers; all or none",
      body: z.strictObject({
        accountIds: z.array(uuid).min(1).max(1000),
        attributes: bulkCustomerAttributes,
      }),
      responses: { 200: wrapData(z.object({ updated: z.number().int() })) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/v1/admin/account/:id",
      summary: "Update a customer",
      pathParams: byId,
      body: accountAttributes.extend({
        base: buildBaseSchema(accountAttributes.keyof().options),
        /** Why the email changes, for the admin who approves it. */
        reason: reasonSchema.optional(),
      }),
      responses: { 200: wrapData(customerDetailSchema) },
      metadata: { allow: ["staff"] },
    },
    requestFactorReset: {
      method: "POST",
      path: "/v1/admin/account/factor-reset/:id",
      summary: "Ask to remove a customer's lost second factors; a second admin approves it after 24 hours",
      pathParams: byId,
      body: z.strictObject({ reason: reasonSchema.min(1) }),
      responses: { 202: wrapData(awaitingApprovalSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES, stepUp: "approval" },
    },
    inviteStaff: {
      method: "POST",
      path: "/v1/admin/staff-invitations",
      summary: "Invite a staff member by email",
      body: z.strictObject({ email, role: z.enum(STAFF_ROLES).default("support") }),
      responses: { 201: wrapData(z.object({ id: uuid, email: z.string(), expiresAt: instant })) },
      metadata: {
        allow: ["staff"],
        staffRoles: ADMIN_ROLES,
        rateLimit: { max: 20, windowSeconds: 3600, per: "account" },
      },
    },
    acceptStaffInvitation: {
      method: "POST",
      path: "/v1/staff-invitations/:code",
      summary: "Accept a staff invitation with its emailed code",
      pathParams: z.object({ code: z.string().max(128) }),
      body: z.strictObject({
        firstName: nameText(100).min(1),
        lastName: nameText(100).min(1),
        password: z.string().max(200),
      }),
      responses: { 201: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["public"], rateLimit: { max: 20, windowSeconds: 300, per: "address" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

import { businessTypes } from "@matinee/domain/sign-up-rules";
import { z } from "zod";
import { STAFF_ROLES } from "../policy.ts";
import { instant, uuid, nameText } from "../envelope.ts";
import { consentSchema } from "./consents.ts";
import { factorSchema } from "./factors.ts";
import { tagSchema } from "./tags.ts";
import { shownLegalVersions } from "./legal-texts.ts";
import { country } from "./country.ts";

export const ACCOUNT_TYPES = ["filmmaker", "admin"] as const;
export const CAPABILITY_STATUSES = ["inactive", "pending", "active"] as const;
/** The wire values. The screens label `company` 'Business'. */
export { businessTypes as BUSINESS_TYPES };

export const capabilitySchema = z.object({ status: z.enum(CAPABILITY_STATUSES) });

/** `credits` is always an object. */
export const creditsSchema = z.object({ credits: z.number().int() });

export const signedInSchema = z.object({
  id: uuid,
  type: z.enum(ACCOUNT_TYPES),
  /** What a member of staff may do; null for filmmakers. */
  staffRole: z.enum(STAFF_ROLES).nullable(),
  /** First and last name. */
  name: z.string(),
  email: z.string(),
});

export const accountSchema = z.object({
  id: uuid,
  type: z.enum(ACCOUNT_TYPES),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** A new email that has not confirmed yet; `email` stays valid until it does. */
  pendingEmail: z.string().nullable(),
  /** Whether the owner proved that they read this mailbox. Without it they get no copies and credits, and sell nothing. */
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  country: z.string(),
  business_type: z.enum(businessTypes),
  companyName: z.string().nullable(),
  /** For tax, in the spelling of its country's register. Receipts show it. */
  taxNumber: z.string().nullable(),
  credits: creditsSchema,
  capability: capabilitySchema,
  hasConnectedBank: z.boolean(),
  connectId: z.string().nullable(),
  tags: z.array(tagSchema),
  createdAt: instant,
  updatedAt: instant,
});

export type Account = z.infer<typeof accountSchema>;

/** A customer in the staff list. */
export const customerRowSchema = accountSchema.extend({
  teachableId: z.string().nullable(),
  /** Number of credit purchases. */
  purchases: z.number().int(),
  /** Number of staff notes. */
  notes: z.number().int(),
  /** The texts that the owner accepted, oldest first. */
  consents: z.array(consentSchema),
});

export type CustomerRow = z.infer<typeof customerRowSchema>;

/** A customer in the staff list with what the caller may do with them. */
export const changeableCustomerSchema = customerRowSchema.extend({
  can: z.object({ changeCredits: z.boolean() }),
});
export type ChangeableCustomer = z.infer<typeof changeableCustomerSchema>;

/** Missing fields count as empty, so that the sign-up rules report them in order and with their messages. */
export const signUpSchema = z.strictObject({
  type: z.literal("filmmaker").optional(),
  firstName: nameText(100).default(""),
  lastName: nameText(100).default(""),
  email: z.string().max(254).default(""),
  promoCode: z.string().max(100).optional(),
  country: country.optional(),
  password: z.string().max(200).default(""),
  tos: z.boolean().default(false),
  legalVersions: shownLegalVersions,
  phoneNumber: z.string().max(40).default(""),
  businessType: z.enum(["individual", "company", "business"]).optional(),
  companyName: nameText(200).optional(),
});

export const updateAccountSchema = z.strictObject({
  firstName: nameText(100).optional(),
  lastName: nameText(100).optional(),
  email: z.string().max(254).optional(),
  phoneNumber: z.string().max(40).optional(),
  country: country.optional(),
  businessType: z.enum(["individual", "company", "business"]).optional(),
  /** The same field under its name in the response. */
  business_type: z.enum(businessTypes).optional(),
  companyName: nameText(200).optional(),
  /** In any usual spelling, of the account's country. Empty removes it. */
  taxNumber: z.string().max(50).optional(),
  /** The current password; required to change password, email or bank account of an account without a second factor. */
  currentPassword: z.string().max(200).optional(),
  /** Instead of the current password; required where one is set up. */
  factor: factorSchema.optional(),
  password: z.string().max(200).optional(),
  /** A bank account token created in the browser. */
  payoutToken: z.string().min(1).max(200).optional(),
});

export const capabilitiesSchema = z.object({
  capability: capabilitySchema,
  currently_due: z.array(z.string()),
  hasConnectedBank: z.boolean(),
  /** Payouts wait until this time after a change of the bank account. */
  payoutsHeldUntil: instant.nullable(),
  /** Whether owners in the account's country can be paid at all. */
  canBePaid: z.boolean(),
  /** What its country means for its sales, in the language of the reader; null where it needs no words. */
  countryNote: z.string().nullable(),
});

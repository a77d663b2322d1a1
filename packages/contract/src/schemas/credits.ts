import { z } from "zod";
import { instant, uuid, nameText } from "../envelope.ts";
import { shownLegalVersions } from "./legal-texts.ts";

export const CREDIT_ENTRY_TYPES = [
  "purchase",
  "coupon",
  "event",
  "duplicate",
  "festival",
  "staff",
  "refund",
  "refund-returned",
] as const;

export const creditEntrySchema = z.object({
  id: uuid,
  type: z.enum(CREDIT_ENTRY_TYPES),
  creditsChange: z.number().int(),
  pageId: uuid.nullable(),
  pageTitle: z.string().nullable(),
  pageUrl: z.string().nullable(),
  createdAt: instant,
});

export const creditCouponSchema = z.object({
  id: uuid,
  code: z.string(),
  credits: z.number().int(),
  maxClaims: z.number().int().nullable(),
  claims: z.number().int(),
  expiresAt: instant.nullable(),
  revoked: z.boolean(),
  createdAt: instant,
});

export type CreditCoupon = z.infer<typeof creditCouponSchema>;

export const buyCreditsSchema = z.strictObject({
  email: z.string().max(254),
  name: nameText(200),
  address: z.string().max(500).optional(),
  credits: z.number().int(),
  /** Cents; only compared with the server's total. */
  total: z.number().int(),
  token: z.string().max(200),
  /** Whether the buyer accepted the terms; recorded as a consent of the account. */
  tos: z.boolean().optional(),
  legalVersions: shownLegalVersions,
});
export type BuyCredits = z.infer<typeof buyCreditsSchema>;

import { skuDigits } from "@matinee/domain/limits";
import { productTypes } from "@matinee/domain/admission";
import { maxEarlyBirdTickets } from "@matinee/domain/early-bird";
import { largestPrice } from "@matinee/domain/currency";
import { itemTextLimits } from "@matinee/domain/item-rules";
import { festivalLimits } from "@matinee/domain/limits";
import { PASS_COVERS, PASS_STATES, passLimits } from "@matinee/domain/passes";
import { z } from "zod";
import { cents, instant, uuid, nameText } from "../envelope.ts";
import { describeRule } from "../rule-text.ts";

/** Defined by the domain, whose rules depend on them. */
export { productTypes as PRODUCT_TYPES };
/** The types of an event's store. The server creates paywall and donation products on demand. */
export const STORE_PRODUCT_TYPES = ["digital", "physical", "ticket"] as const;
/** The types that owners create: those of the store, and the passes of a festival. */
export const OWNED_PRODUCT_TYPES = [...STORE_PRODUCT_TYPES, "pass"] as const;

/** What a pass covers and when it is sold. Its price, number and texts are those of its product. */
export const passSettingsSchema = z.strictObject({
  covers: z.enum(PASS_COVERS),
  /** Sections of the festival, with `covers` `sections`. */
  sectionIds: z.array(uuid).max(festivalLimits.sections),
  /** How many screenings its holder may choose, with `covers` `count`. */
  filmCount: z.number().int().min(1).max(1000).nullable(),
  includesPremieres: z.boolean(),
  /** How many places its holder may reserve at a time. */
  reservations: z.number().int().min(0).max(passLimits.reservations),
  /** Hours before a screening's tickets are sold from which holders may reserve; null: from that sale on. */
  reserveHoursBeforeSale: z.number().int().min(1).max(passLimits.hoursBeforeSale).nullable(),
  /** Sold and given by its link only. */
  isHidden: z.boolean(),
  /** Whether its holder may send it on. */
  transferable: z.boolean(),
  saleFrom: instant.nullable(),
  /** Exclusive; null: until the festival ends. */
  saleUntil: instant.nullable(),
  /** In the smallest unit of the festival's currency; null without one. */
  earlyPrice: z.number().int().min(0).max(largestPrice).nullable(),
  earlyUntil: instant.nullable(),
  /** How many are sold at the early price. */
  earlyQuantity: z.number().int().min(1).max(maxEarlyBirdTickets).nullable(),
});
export type PassSettings = z.infer<typeof passSettingsSchema>;

/** How many of a pass are gone. */
const passSalesSchema = z.object({
  /** Sold, given or reserved by a checkout. */
  sold: z.number().int(),
  /** Of these at the early price. */
  soldEarly: z.number().int(),
  /** People who hold one, by distinct email. */
  holders: z.number().int(),
});

export const productSchema = z.object({
  id: uuid,
  type: z.enum(productTypes),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  price: cents,
  /** Per unit. */
  shipping: cents,
  /** Units offered; null without a limit. */
  quantity: z.number().int().nullable(),
  /** Units left; null without a limit. */
  inventory: z.number().int().nullable(),
  sku: z.string(),
  active: z.boolean(),
  digital: z.boolean(),
  order: z.number().int(),
});
export type Product = z.infer<typeof productSchema>;

/** A pass as everybody sees it. Prices in cents. */
export const publicPassSchema = z.object({
  ...productSchema.pick({ id: true, title: true, description: true, thumbnail: true, price: true }).shape,
  ...passSettingsSchema.pick({
    covers: true,
    sectionIds: true,
    filmCount: true,
    includesPremieres: true,
    reservations: true,
    reserveHoursBeforeSale: true,
    transferable: true,
    saleFrom: true,
    saleUntil: true,
    earlyPrice: true,
    earlyUntil: true,
  }).shape,
  /** How many screenings it covers now. */
  screenings: z.number().int(),
  /** How many are left; null without a limit. */
  left: z.number().int().nullable(),
  /** How many are left at the early price; null without a limit. */
  earlyLeft: z.number().int().nullable(),
  /** When the response was made. `early`: it is sold at its early price. */
  state: z.enum(PASS_STATES),
});
export type PublicPass = z.infer<typeof publicPassSchema>;

/** A product with the fields that only the owner gets. */
export const ownedProductSchema = productSchema.extend({
  digitalFileId: uuid.nullable(),
  /** Of a pass only. */
  pass: passSettingsSchema.optional(),
  /** Of a pass only, in the lists of products and the responses of their changes. */
  passSales: passSalesSchema.optional(),
  hasOrders: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

/** Only shapes. The store's rules apply afterwards. */
export const createProductSchema = z.strictObject({
  type: z.enum(OWNED_PRODUCT_TYPES),
  title: nameText(itemTextLimits.productTitle),
  description: z.string().max(2000).optional(),
  thumbnail: z.string().max(500).optional(),
  price: z.number().int().min(0).max(largestPrice),
  shipping: z.number().int().min(0).max(largestPrice).optional(),
  quantity: z.number().int().min(0).max(1_000_000).optional(),
  /** Ten random digits by default. */
  sku: z
    .string()
    .regex(
      /^\d{10}$/,
      describeRule((t) => t.schemaRules.sku(skuDigits)),
    )
    .optional(),
  active: z.boolean().optional(),
  order: z.number().int().min(0).max(100_000).optional(),
  digitalFileId: uuid.optional(),
  /** Of a pass, and of no other product. Everything that is left out has its default. */
  pass: passSettingsSchema.partial().optional(),
});

/** A product's values as the caller loaded them, of the fields that it changes. */
const productBaseSchema = ownedProductSchema
  .pick({
    type: true,
    title: true,
    description: true,
    thumbnail: true,
    price: true,
    shipping: true,
    quantity: true,
    sku: true,
    active: true,
    order: true,
    digitalFileId: true,
  })
  .extend({ pass: passSettingsSchema.partial() })
  .partial()
  .strict();
export type ProductBase = z.infer<typeof productBaseSchema>;

export const updateProductSchema = createProductSchema.partial().extend({
  /** null removes the limit. */
  quantity: z.number().int().min(0).max(1_000_000).nullable().optional(),
  /** The settings that are left out stay. */
  pass: passSettingsSchema.partial().optional(),
  /** False returns 409 `confirmation-needed` when people hold the pass and it would cover less. */
  confirmed: z.boolean().optional(),
  /** A field that changed since then is rejected with 409 `saved-before-you`. Without `base` the last save wins. */
  base: productBaseSchema.optional(),
});

/**
 * The new places of products. `base`: the place that the caller loaded. A product that was moved since then is rejected
 * with 409 `saved-before-you`. Without `base` the last save wins.
 */
export const sortProductsSchema = z
  .array(
    z.strictObject({
      itemId: uuid,
      sortOrder: z.number().int().min(0).max(10_000),
      base: z.number().int().optional(),
    }),
  )
  .max(500);

import { largestPrice } from "@matinee/domain/currency";
import { z } from "zod";
import { wrapData, acceptJsonOrObject, uuid, acceptWholeRecord } from "../envelope.ts";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import {
  createProductSchema,
  ownedProductSchema,
  PRODUCT_TYPES,
  productSchema,
  sortProductsSchema,
  updateProductSchema,
} from "../schemas/products.ts";

/** The builder sends all settings; only the price is used. */
const ticketPrice = acceptJsonOrObject(
  z.object({ price: z.number().int().min(0).max(largestPrice).optional() }),
);
const byPage = z.object({ id: uuid });
const byProduct = byPage.extend({ productId: uuid });

export const productRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "",
      summary: "Add a product to the event's store",
      pathParams: byPage,
      body: acceptWholeRecord(createProductSchema, ownedProductSchema),
      responses: { 201: wrapData(ownedProductSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
    createPaywall: {
      method: "POST",
      path: "/paywall",
      summary: "Get or create the product of the event's current ticket price",
      pathParams: byPage,
      body: z.strictObject({ paywallSettings: ticketPrice.optional() }).optional(),
      responses: { 200: wrapData(z.object({ paywallProductId: uuid })) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    createDonation: {
      method: "POST",
      path: "/donation",
      summary: "Get or create the product of a donation amount in cents",
      pathParams: byPage,
      body: z.strictObject({ amount: z.number().int(), paywallSettings: z.unknown().optional() }),
      responses: { 200: wrapData(z.object({ donationProductId: uuid })) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
    },
    listAll: {
      method: "GET",
      path: "/all",
      summary: "List all products of an event, including inactive ones",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(ownedProductSchema)) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:read"),
    },
    store: {
      method: "GET",
      path: "/store",
      summary: "List the products of an event's store",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(productSchema)) },
      metadata: { allow: ["public"], scope: "events:read" },
    },
    list: {
      method: "GET",
      path: "",
      summary: "List the active products of one type, or all that are for sale",
      pathParams: byPage,
      query: z.object({ type: z.enum(PRODUCT_TYPES).optional() }),
      responses: { 200: wrapData(z.array(productSchema)) },
      metadata: { allow: ["public"], scope: "events:read" },
    },
    sort: {
      method: "PATCH",
      path: "/sort_order",
      summary: "Set the order of the products",
      pathParams: byPage,
      body: sortProductsSchema,
      responses: { 200: wrapData(z.array(ownedProductSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    update: {
      method: "PATCH",
      path: "/:productId",
      summary: "Update a product; existing orders keep its title and price",
      pathParams: byProduct,
      body: acceptWholeRecord(updateProductSchema, ownedProductSchema, ["quantity"]),
      responses: { 200: wrapData(ownedProductSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
    remove: {
      method: "DELETE",
      path: "/:productId",
      summary: "Delete a product; one with orders is hidden and left out of the Orders Download",
      pathParams: byProduct,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/products"),
);

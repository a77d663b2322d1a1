import { maxPriceCents } from "@matinee/domain/item-rules";
import { z } from "zod";
import { data, jsonOrObject, uuid, wholeTaken } from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  createProductSchema,
  ownedProductSchema,
  PRODUCT_TYPES,
  productSchema,
  updateProductSchema,
} from "../schemas/products.ts";

/** Of the settings that the builder sends whole, the price in cents counts. */
const ticketPrice = jsonOrObject(z.object({ price: z.number().int().min(0).max(maxPriceCents).optional() }));
const byPage = z.object({ id: uuid });
const byProduct = byPage.extend({ productId: uuid });

export const productRoutes = defineRoutes({
  create: {
    method: "POST",
    path: "/v1/pages/:id/products",
    summary: "Add a product to the event's store",
    pathParams: byPage,
    body: wholeTaken(createProductSchema, ownedProductSchema),
    responses: { 201: data(ownedProductSchema) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  createPaywall: {
    method: "POST",
    path: "/v1/pages/:id/products/paywall",
    summary: "The product of the event's present ticket price, made when there is none",
    pathParams: byPage,
    body: z.strictObject({ paywallSettings: ticketPrice.optional() }).optional(),
    responses: { 200: data(z.object({ paywallProductId: uuid })) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  createDonation: {
    method: "POST",
    path: "/v1/pages/:id/products/donation",
    summary: "The product of one donation amount in cents, made when there is none",
    pathParams: byPage,
    body: z.strictObject({ amount: z.number().int(), paywallSettings: z.unknown().optional() }),
    responses: { 200: data(z.object({ donationProductId: uuid })) },
    metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
  },
  listAll: {
    method: "GET",
    path: "/v1/pages/:id/products/all",
    summary: "Every product of the event, inactive ones too",
    pathParams: byPage,
    responses: { 200: data(z.array(ownedProductSchema)) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  store: {
    method: "GET",
    path: "/v1/pages/:id/products/store",
    summary: "What the store sells",
    pathParams: byPage,
    responses: { 200: data(z.array(productSchema)) },
    metadata: { allow: ["public"] },
  },
  list: {
    method: "GET",
    path: "/v1/pages/:id/products",
    summary: "Active products of one type, or of all that are for sale",
    pathParams: byPage,
    query: z.object({ type: z.enum(PRODUCT_TYPES).optional() }),
    responses: { 200: data(z.array(productSchema)) },
    metadata: { allow: ["public"] },
  },
  sort: {
    method: "PATCH",
    path: "/v1/pages/:id/products/sort_order",
    summary: "Put the products in order",
    pathParams: byPage,
    body: z.array(z.strictObject({ itemId: uuid, sortOrder: z.number().int().min(0).max(10_000) })).max(500),
    responses: { 200: data(z.array(ownedProductSchema)) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  update: {
    method: "PATCH",
    path: "/v1/pages/:id/products/:productId",
    summary: "Change a product; what was sold keeps its title and price",
    pathParams: byProduct,
    body: wholeTaken(updateProductSchema, ownedProductSchema, ["quantity"]),
    responses: { 200: data(ownedProductSchema) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  remove: {
    method: "DELETE",
    path: "/v1/pages/:id/products/:productId",
    summary: "Delete a product; one with orders is hidden and leaves the Orders Download",
    pathParams: byProduct,
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
});

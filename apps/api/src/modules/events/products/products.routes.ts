import type { productRoutes } from "@matinee/contract/routes/products";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { getVisiblePage } from "../pages/public/visible-page.queries.ts";
import { translateItem } from "../translations/translate.rules.ts";
import { findReaderTranslations } from "../translations/translations.queries.ts";
import { identifyDonationProduct, createPaywallProduct } from "./create-on-demand-product.ts";
import { createProduct } from "./create-product.ts";
import { listOwnedProducts, listPaywallProducts, listStoreProducts } from "./products.queries.ts";
import { removeProduct } from "./remove-product.ts";
import { sortProducts } from "./sort-products.ts";
import { updateProduct } from "./update-product.ts";

export const productHandlers: Handlers<typeof productRoutes> = {
  async create({ body, page, ctx }) {
    return { status: 201, body: { data: await createProduct(ctx, page, body) } };
  },
  async createPaywall({ body, page, ctx }) {
    const paywallProductId = await createPaywallProduct(ctx, page, body?.paywallSettings ?? {});
    return { status: 200, body: { data: { paywallProductId } } };
  },
  async createDonation({ params, body, ctx }) {
    const donationProductId = await identifyDonationProduct(ctx, { pageId: params.id, amount: body.amount });
    return { status: 200, body: { data: { donationProductId } } };
  },
  async listAll({ page, ctx }) {
    return { status: 200, body: { data: await listOwnedProducts(ctx.db, page.id) } };
  },
  async store({ params, ctx, request }) {
    const page = await getVisiblePage(ctx, params.id);
    const translations = await findReaderTranslations(ctx, page.id, request);
    const products = await listStoreProducts(ctx.db, page.id);
    return { status: 200, body: { data: products.map((product) => translateItem(translations, product)) } };
  },
  async list({ params, query, ctx, request }) {
    const page = await getVisiblePage(ctx, params.id);
    if (query.type === "paywall") {
      return { status: 200, body: { data: await listPaywallProducts(ctx.db, page, ctx.clock.now()) } };
    }
    const storeProducts = await listStoreProducts(ctx.db, page.id);
    const products = query.type ? storeProducts.filter(({ type }) => type === query.type) : storeProducts;
    const translations = await findReaderTranslations(ctx, page.id, request);
    return { status: 200, body: { data: products.map((product) => translateItem(translations, product)) } };
  },
  async sort({ body, page, ctx }) {
    await sortProducts(ctx, page, body);
    return { status: 200, body: { data: await listOwnedProducts(ctx.db, page.id) } };
  },
  async update({ params, body, page, ctx }) {
    return { status: 200, body: { data: await updateProduct(ctx, page, params.productId, body) } };
  },
  async remove({ params, page, ctx }) {
    await removeProduct(ctx, page, params.productId);
    return { status: 204 };
  },
};

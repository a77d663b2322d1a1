import { platformCurrency } from "@matinee/domain/currency";
import { findScreeningWindow } from "@matinee/domain/window";
import { eq } from "drizzle-orm";
import type { Services } from "../platform/context.ts";
import { comments } from "../db/schema/comments.ts";
import {
  createDefaultAboutSettings,
  createDefaultPaywallSettings,
  createDefaultSubscriptionSettings,
} from "../modules/events/pages/page-defaults.ts";
import { pagePhotos, pages } from "../db/schema/pages.ts";
import { ensureOnDemandProduct } from "../modules/events/products/ensure-on-demand-product.ts";
import { generateSku } from "../modules/events/products/product.rules.ts";
import { products } from "../db/schema/products.ts";
import { type DemoEvent, demoFaq, demoProducts } from "./demo-events.ts";
import { seedTranslations } from "./demo-translations.ts";
import { seedImage, seedPrivateFile } from "./seed-images.ts";

/** The time zone of all demo events. */
export const TIMEZONE = "America/Los_Angeles";

/** Computes the dates of a demo event relative to now, in whole hours so that they look realistic. */
export function computeDemoDates(event: DemoEvent, now: Date) {
  const hour = Math.floor(now.getTime() / 3_600_000) * 3_600_000;
  const eventStart = new Date(hour + event.opensIn);
  const eventEnd = new Date(hour + event.closesIn);
  const window = findScreeningWindow({ eventStart, eventEnd, showHours: true, timezone: TIMEZONE });
  const liveDate = new Date(hour + event.opensIn + 86_400_000 * 2).toISOString();
  return { dates: { eventStart, eventEnd, opensAt: window?.opensAt, closesAt: window?.closesAt }, liveDate };
}

/**
 * Creates one demo event with its artwork, photos, questions and store.
 * @param fields what the event has beside that
 * @returns its id
 */
export async function seedEvent(
  services: Services,
  accountId: string,
  event: DemoEvent,
  fields: Partial<typeof pages.$inferInsert> = {},
): Promise<string> {
  const { db, clock } = services;
  const banner = await seedImage(services, accountId, event.art);
  const mobile = event.mobileArt ? await seedImage(services, accountId, event.mobileArt) : null;
  const { dates, liveDate } = computeDemoDates(event, clock.now());
  const [page] = await db
    .insert(pages)
    .values({
      accountId,
      slug: event.slug,
      title: event.title,
      description: event.description,
      timezone: TIMEZONE,
      showHours: true,
      ...dates,
      activated: event.activated,
      activatedAt: event.activated ? new Date() : null,
      test: !event.activated,
      emailCapture: event.emailCapture ?? false,
      backgroundImage: banner.url,
      mobileBackgroundImage: mobile?.url,
      accent: banner.accent,
      filmTeamEmail: "team@example.com",
      contactEmail: "team@example.com",
      interactiveQa: event.faq ?? false,
      hasSponsor: event.sponsor !== undefined,
      sponsorName: event.sponsor?.name,
      sponsorUrl: event.sponsor?.url,
      sponsorDetails: event.sponsor?.details,
      paywallSettings: { ...createDefaultPaywallSettings(), ...event.paywall },
      currency: event.currency ?? platformCurrency,
      tax: event.tax ?? null,
      subscriptionSettings: createDefaultSubscriptionSettings(),
      aboutSettings: {
        ...createDefaultAboutSettings(),
        ...event.about,
        ...(event.about.enableLive && { liveDate }),
      },
      ...fields,
    })
    .returning({ id: pages.id });
  if (!page) throw new Error(`The demo event ${event.slug} was not created`);
  for (const [sortOrder, art] of event.photos.entries()) {
    const { url, width, height } = await seedImage(services, accountId, art);
    await db.insert(pagePhotos).values({ pageId: page.id, url, width, height, sortOrder });
  }
  if (event.paywall?.enablePaywall) await seedTicket(services, page.id);
  if (event.faq) await seedFaq(services, page.id);
  if (event.store) await seedStore(services, accountId, page.id);
  if (event.translated) await seedTranslations(services, page.id);
  return page.id;
}

/** Creates the ticket's product, as saving the event would. */
async function seedTicket({ db }: Services, pageId: string): Promise<void> {
  const [page] = await db.select({ settings: pages.paywallSettings }).from(pages).where(eq(pages.id, pageId));
  if (!page) return;
  const priceCents = page.settings.price;
  const paywallProductId = await ensureOnDemandProduct(db, { pageId, type: "paywall", priceCents });
  await db
    .update(pages)
    .set({ paywallSettings: { ...page.settings, paywallProductId } })
    .where(eq(pages.id, pageId));
}

async function seedFaq({ db }: Services, pageId: string): Promise<void> {
  for (const [sortOrder, { question, answer }] of demoFaq.entries()) {
    const [comment] = await db
      .insert(comments)
      .values({ pageId, text: question, sortOrder })
      .returning({ id: comments.id });
    if (comment) await db.insert(comments).values({ pageId, parentId: comment.id, text: answer });
  }
}

async function seedStore(services: Services, accountId: string, pageId: string): Promise<void> {
  for (const [sortOrder, { art, ...product }] of demoProducts.entries()) {
    const { url } = await seedImage(services, accountId, art);
    const digitalFileId =
      product.type === "digital"
        ? await seedPrivateFile(
            services,
            accountId,
            "the-score.txt",
            Buffer.from("The score of the film, in eleven pieces.\n"),
          )
        : null;
    await services.db
      .insert(products)
      .values({ ...product, pageId, sortOrder, thumbnail: url, sku: generateSku(), digitalFileId });
  }
}

/**
 * Moves the window of a demo event, so that a live event is live at every start of the demo.
 * @returns its id, or undefined when the event does not exist yet
 */
export async function updateEventDates(
  { db, clock }: Services,
  event: DemoEvent,
): Promise<string | undefined> {
  const { dates } = computeDemoDates(event, clock.now());
  const [page] = await db
    .update(pages)
    .set(dates)
    .where(eq(pages.slug, event.slug))
    .returning({ id: pages.id });
  return page?.id;
}

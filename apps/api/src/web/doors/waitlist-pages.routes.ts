import { waitlistRoutes } from "@matinee/contract/routes/waitlist";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { joinWaitlistSchema, type WaitlistEntry } from "@matinee/contract/schemas/waitlist";
import { isEarlyBirdOpen } from "@matinee/domain/early-bird";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Text } from "@matinee/texts/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { findWaitlistState, isOnSale, joinWaitlist } from "../../modules/commerce/waitlist/join-waitlist.ts";
import { declineOffer, getEntryId, leaveWaitlist } from "../../modules/commerce/waitlist/leave-waitlist.ts";
import { takeOfferWithPass } from "../../modules/commerce/waitlist/take-offer-with-pass.ts";
import { getEntry } from "../../modules/commerce/waitlist/waitlist.queries.ts";
import type { Context, Services } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { createRequestContext } from "../../platform/http/contract-routes.ts";
import { parseBody } from "../../platform/http/validation/validation.ts";
import { keepLanguage } from "../reader.ts";
import { describeProblems, readForm, registerDoors } from "./door-routes.ts";
import {
  type JoinForm,
  type OfferPrice,
  renderEntryPage,
  renderJoinedPage,
  renderJoinPage,
} from "./waitlist-pages.tsx";

/**
 * Serves the pages of waiting lists: the form at `/waitlist/{url}`, and an entry with its offer at `/offer/{token}`
 * (rules/waiting-list.md, Pages).
 */
export function registerWaitlistPages(http: FastifyInstance, services: Services): void {
  /** Where nobody can join, the page says why. */
  const findState = async (ctx: Context, eventId: string, ticketId: string | undefined) => {
    try {
      return { state: await findWaitlistState(ctx, eventId, ticketId) };
    } catch (error) {
      if (!(error instanceof AppError) || error.code === "not-found") throw error;
      return { state: { open: false, people: 0, tickets: 0 }, problem: error.text(ctx.texts) };
    }
  };

  registerDoors(http, services, (scope, { findEvent, send, allow }) => {
    type ByEvent = { Params: { slugOrId: string }; Querystring: { ticket?: string; joined?: string } };
    scope.get<ByEvent>("/waitlist/:slugOrId", allow(waitlistRoutes.state), async (request, reply) => {
      const { event, reader } = await findEvent(request, request.params.slugOrId);
      const ctx = createRequestContext(services, request);
      if (request.query.joined !== undefined) return send(reply, 200, renderJoinedPage(reader, event));
      const { state, problem } = await findState(ctx, event.id, request.query.ticket);
      return send(
        reply,
        200,
        renderJoinPage(
          reader,
          event,
          { ...state, ticket: findTicketTitle(event, request) },
          { values: {}, errors: problem ? { "": problem } : {} },
        ),
      );
    });
    scope.post<ByEvent>("/waitlist/:slugOrId", allow(waitlistRoutes.join), async (request, reply) => {
      const { event, reader } = await findEvent(request, request.params.slugOrId);
      const ctx = createRequestContext(services, request);
      const form = readForm(request);
      const values = readValues(form);
      try {
        const input = parseBody(
          joinWaitlistSchema,
          { ...values, timezone: form.get("timezone") || null, productId: request.query.ticket ?? null },
          ctx.texts,
        );
        await joinWaitlist(ctx, event.id, input);
        const joined = `/waitlist/${encodeURIComponent(event.url)}?joined`;
        return await reply.redirect(keepLanguage(reader, joined), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { state } = await findState(ctx, event.id, request.query.ticket);
        const errors = describeProblems(error, reader.texts);
        return send(
          reply,
          error.code === "invalid" ? 400 : 409,
          renderJoinPage(
            reader,
            event,
            { ...state, ticket: findTicketTitle(event, request) },
            { values, errors },
          ),
        );
      }
    });

    type ByLink = { Params: { token: string } };
    const renderEntry = async (request: FastifyRequest<ByLink>, problem?: Text) => {
      const { token } = request.params;
      const ctx = createRequestContext(services, request);
      const entryId = getEntryId(ctx, token);
      const entry = await getEntry(services.db, entryId);
      const { event, reader } = await findEvent(request, entry.event.id, entry.language);
      const price = findPrice(event, entry, services.clock.now());
      const ticket = price?.ticket ? `&ticket=${price.ticket.id}` : "";
      return renderEntryPage(reader, entry, {
        event,
        now: services.clock.now(),
        price,
        isOnSale: entry.state === "waiting" && (await isOnSale(services.db, entryId)),
        takeAddress: entry.withPass
          ? null
          : keepLanguage(reader, `${buildEventPath(event)}?offer=${encodeURIComponent(token)}${ticket}`),
        ...(problem && { problem: problem(reader.texts) }),
      });
    };
    scope.get<ByLink>("/offer/:token", allow(waitlistRoutes.get), async (request, reply) =>
      send(reply, 200, await renderEntry(request)),
    );
    scope.post<ByLink>("/offer/:token", allow(waitlistRoutes.decline), async (request, reply) => {
      const ctx = createRequestContext(services, request);
      const { token } = request.params;
      const act = readForm(request).get("act");
      try {
        if (act === "leave") await leaveWaitlist(ctx, token);
        else if (act === "decline") await declineOffer(ctx, token);
        else if (act === "take") await takeOfferWithPass(ctx, token);
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not-found") throw error;
        return send(reply, 409, await renderEntry(request, error.text));
      }
      return reply.redirect(request.url, 303);
    });
  });
}

/**
 * Finds what the offered tickets cost: those that the person would like, or else the event's own, as its checkout asks for them.
 * @returns null for a place without a price
 */
function findPrice(
  event: PublicPage,
  { ticket, offer, withPass }: WaitlistEntry,
  now: Date,
): OfferPrice | null {
  const { earlyBird, emailCapture, paywallSettings, products } = event;
  if (!offer || withPass || emailCapture) return null;
  const { price, payWhatYouCan = false } = paywallSettings;
  const own = [paywallSettings.paywallProductId, paywallSettings.earlyProductId];
  const other = ticket && !own.includes(ticket.id) ? products.find(({ id }) => id === ticket.id) : undefined;
  if (other) return { event, cents: other.price * offer.quantity, isMinimum: false, ticket: other };
  const isEarly = earlyBird && isEarlyBirdOpen(earlyBird, now, offer.quantity);
  return {
    event,
    cents: (isEarly ? earlyBird.price : price) * offer.quantity,
    isMinimum: payWhatYouCan,
    ticket: null,
  };
}

/** Returns the name of the ticket whose list is asked for; null for the list of the event's places. */
const findTicketTitle = ({ products }: PublicPage, { query }: { query: unknown }): string | null =>
  products.find(({ id }) => id === Object(query).ticket)?.title ?? null;

function readValues(form: URLSearchParams): JoinForm["values"] {
  const quantity = form.get("quantity");
  return {
    email: form.get("email")?.trim() ?? "",
    name: form.get("name")?.trim() ?? "",
    ...(quantity !== null && { quantity: Number(quantity) }),
    acceptsFewer: form.has("acceptsFewer"),
  };
}

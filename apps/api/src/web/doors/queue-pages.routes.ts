import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { saleQueueRoutes } from "@matinee/contract/routes/sale-queues";
import { joinQueueSchema } from "@matinee/contract/schemas/sale-queue";
import type { Text } from "@matinee/texts/languages";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { countLater } from "../../modules/commerce/sale-queue/draw-proof.ts";
import { joinQueue } from "../../modules/commerce/sale-queue/join-queue.ts";
import {
  confirmPlace,
  leaveQueue,
  lookAtPlace,
  readLink,
} from "../../modules/commerce/sale-queue/queue-place.ts";
import { readQueueState } from "../../modules/commerce/sale-queue/queue-state.ts";
import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { buildAttachment } from "../../platform/http/attachment.ts";
import { createRequestContext } from "../../platform/http/contract-routes.ts";
import { parseBody } from "../../platform/http/validation/validation.ts";
import { getProgramFile } from "../../platform/program-files.ts";
import { keepLanguage } from "../reader.ts";
import { describeProblems, readForm, registerDoors } from "./door-routes.ts";
import {
  buildBuyAddress,
  renderPlacePage,
  renderProofPage,
  renderQueuePage,
  SCRIPT_ADDRESS,
} from "./queue-pages.tsx";

/**
 * Serves the pages of queues: the form at `/queue/{url}`, how the places were drawn at `/queue/{url}/proof` with the script that repeats it,
 * and a place at `/queue/{url}/{token}` (rules/sale-queue.md, Pages).
 */
export function registerQueuePages(http: FastifyInstance, services: Services): void {
  const { clock } = services;
  const script = readFileSync(getProgramFile("assets/check-draw.mjs"), "utf8");

  const findState = async (pageId: string) => {
    try {
      return await readQueueState(services, pageId);
    } catch (error) {
      if (error instanceof AppError && error.code === "not-found") return null;
      throw error;
    }
  };
  registerDoors(http, services, (scope, { findEvent, send, allow }) => {
    type ByEvent = { Params: { slugOrId: string } };
    scope.get<ByEvent>("/queue/:slugOrId", allow(saleQueueRoutes.state), async (request, reply) => {
      const { event, reader } = await findEvent(request, request.params.slugOrId);
      const state = await findState(event.id);
      return send(
        reply,
        200,
        renderQueuePage(
          reader,
          event,
          { state, now: clock.now() },
          { values: { deviceId: randomUUID() }, errors: {} },
        ),
      );
    });
    scope.post<ByEvent>("/queue/:slugOrId", allow(saleQueueRoutes.join), async (request, reply) => {
      const { event, reader } = await findEvent(request, request.params.slugOrId);
      const ctx = createRequestContext(services, request);
      const form = readForm(request);
      const email = form.get("email")?.trim() ?? "";
      const quantity = Number(form.get("quantity") ?? 1);
      const deviceId = form.get("deviceId") ?? "";
      try {
        const input = parseBody(joinQueueSchema, { deviceId, quantity, email: email || null }, reader.texts);
        const { token } = await joinQueue(ctx, event.id, input);
        return await reply.redirect(keepLanguage(reader, buildPlacePath(event, token)), 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const errors = describeProblems(error, reader.texts);
        const { quantity: wrongQuantity, ...others } = errors;
        const shown = wrongQuantity === undefined ? errors : { ...others, "": wrongQuantity };
        const status = error.code === "invalid" ? 400 : 409;
        const view = { state: await findState(event.id), now: clock.now() };
        return send(
          reply,
          status,
          renderQueuePage(reader, event, view, { values: { deviceId, email, quantity }, errors: shown }),
        );
      }
    });

    scope.get<ByEvent>("/queue/:slugOrId/proof", allow(saleQueueRoutes.state), async (request, reply) => {
      const { event, reader } = await findEvent(request, request.params.slugOrId);
      const state = await readQueueState(services, event.id);
      const later = await countLater(services, event.id);
      return send(reply, 200, renderProofPage(reader, event, { state, later }));
    });

    scope.get(SCRIPT_ADDRESS, allow(saleQueueRoutes.state), async (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=3600")
        .header("content-disposition", buildAttachment("check-draw.mjs"))
        .type("text/javascript; charset=utf-8")
        .send(script),
    );

    type ByLink = { Params: { slugOrId: string; token: string }; Querystring: { leave?: string } };
    const renderPlace = async (request: FastifyRequest<ByLink>, problem?: Text) => {
      const { slugOrId, token } = request.params;
      const { event: asked } = await findEvent(request, slugOrId);
      const ctx = createRequestContext(services, request);
      const place = await lookAtPlace(ctx, asked.id, token);
      const { event, reader } = await findEvent(request, slugOrId, place.language);
      return renderPlacePage(reader, place, {
        event,
        state: await readQueueState(services, event.id),
        now: clock.now(),
        asksToConfirm: readLink(ctx, token).isFromEmail && !place.confirmed && place.endReason === null,
        asksToLeave: request.query.leave !== undefined,
        buyAddress: keepLanguage(reader, buildBuyAddress(event, token)),
        ...(problem && { problem: problem(reader.texts) }),
      });
    };
    scope.get<ByLink>("/queue/:slugOrId/:token", allow(saleQueueRoutes.get), async (request, reply) =>
      send(reply, 200, await renderPlace(request)),
    );
    scope.post<ByLink>("/queue/:slugOrId/:token", allow(saleQueueRoutes.leave), async (request, reply) => {
      const { slugOrId, token } = request.params;
      const { event, reader } = await findEvent(request, slugOrId);
      const ctx = createRequestContext(services, request);
      const act = readForm(request).get("act");
      let link = token;
      try {
        if (act === "leave") await leaveQueue(ctx, event.id, token);
        if (act === "confirm") link = (await confirmPlace(ctx, event.id, token)).token;
      } catch (error) {
        if (!(error instanceof AppError) || error.code === "not-found") throw error;
        return send(reply, 409, await renderPlace(request, error.text));
      }
      return reply.redirect(keepLanguage(reader, buildPlacePath(event, link)), 303);
    });
  });
}

const buildPlacePath = ({ url }: { url: string }, token: string): string =>
  `/queue/${encodeURIComponent(url)}/${encodeURIComponent(token)}`;

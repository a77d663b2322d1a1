import type { ServerResponse } from "node:http";
import type { liveRoomRoutes } from "@matinee/contract/routes/live-rooms";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "../../platform/context.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../platform/http/csv/csv.ts";
import { getRequestTexts } from "../../platform/http/request-language.ts";
import type { LiveRoomFeedServices } from "../../platform/live-room/live-room-feed.ts";
import type { LiveRoomLogServices } from "../../platform/live-room/live-room-log.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import type { ViewerDistanceServices } from "../premieres/viewer-distances.ts";
import { recordRead } from "../audit/record-read.ts";
import { changeSettings } from "./change-settings.ts";
import { listMessages } from "./list-messages.ts";
import { describeLiveRoomReport } from "./live-room-report.ts";
import { moderateMember } from "./moderate-member.ts";
import { moderateMessage } from "./moderate-message.ts";
import { createReactionMeter } from "./reaction-meter.ts";
import { findHeldMessages, findLiveRoom, findReactions, findReportedMessages } from "./live-rooms.queries.ts";
import { createLiveRoomStreams } from "./live-room-streams.ts";
import type { RoomTokens } from "./room-tokens.ts";
import { findPeople } from "./members.queries.ts";
import { openLiveRoom } from "./open-live-room.ts";
import { findPendingQuestions } from "./questions.queries.ts";
import { createTokenCheck, requireMember } from "./require-member.ts";
import { reportMessage } from "./report-message.ts";
import { sendMessage } from "./send-message.ts";

type RoomServices = Services &
  LiveRoomFeedServices &
  LiveRoomLogServices &
  PremiereClockServices &
  ViewerDistanceServices;

/** Creates the routes of live rooms, whose streams begin and end with the process (live-room-streams.ts). */
export function createLiveRoomHandlers(
  http: FastifyInstance,
  services: RoomServices,
  tickets: RoomTokens,
): Handlers<typeof liveRoomRoutes, LiveRoomLogServices> {
  const reactionMeter = createReactionMeter(services);
  const streams = createLiveRoomStreams(services, tickets);
  const checkTicket = createTokenCheck(services, tickets);
  http.addHook("onReady", async () => streams.start());
  http.addHook("preClose", async () => {
    await streams.stop();
    await services.liveRoomLog.flush();
    await reactionMeter.flush();
  });

  return {
    async open({ params, body, ctx, request }) {
      const { liveRoom } = getRequestTexts(request);
      const input = { ...body, pageId: params.id, guestName: liveRoom.guest };
      return { status: 201, body: { data: await openLiveRoom(ctx, input) } };
    },
    async events({ params, query, request, reply }) {
      const ticket = tickets.require(params.ticket);
      const { window } = query;
      const lastEventId = Number(reply.sse.lastEventId ?? Number.NaN);
      const after = Number.isSafeInteger(lastEventId) ? lastEventId : (query.after ?? 0);
      const { ip: address, log } = request;
      await streams.open({ ticket, address, window, after, log }, () => openConnection(reply));
      return { status: 200, body: "" };
    },
    async sendMessage({ params, body, ctx }) {
      const sent = await sendMessage(ctx, tickets.require(params.ticket), body);
      return { status: 201, body: { data: sent } };
    },
    async messages({ params, query, ctx }) {
      const ticket = tickets.require(params.ticket);
      await requireMember(ctx, ticket);
      const found = await listMessages(ctx, ticket, query);
      return { status: 200, body: { data: found } };
    },
    async members({ params, query, ctx }) {
      const { pageId } = await checkTicket(params.ticket);
      return { status: 200, body: { data: await findPeople(ctx.db, pageId, query.after) } };
    },
    async react({ params, body }) {
      await reactionMeter.add(await checkTicket(params.ticket), body);
      return { status: 200, body: { data: { accepted: true } } };
    },
    async report({ params, body, ctx }) {
      const ticket = await checkTicket(params.ticket);
      await reportMessage(ctx, ticket, { seq: params.seq, reason: body.reason });
      return { status: 201, body: { data: { accepted: true } } };
    },
    async reactions({ params, ctx }) {
      return { status: 200, body: { data: await findReactions(ctx.db, params.id) } };
    },
    async settings({ params, ctx }) {
      return { status: 200, body: { data: await findLiveRoom(ctx.db, params.id) } };
    },
    async changeSettings({ body, ctx, page }) {
      return { status: 200, body: { data: await changeSettings(ctx, page, body) } };
    },
    async queue({ params, ctx }) {
      const [held, pending, reports] = await Promise.all([
        findHeldMessages(ctx.db, params.id),
        findPendingQuestions(ctx.db, params.id),
        findReportedMessages(ctx.db, params.id),
      ]);
      return { status: 200, body: { data: { messages: held, questions: pending, reports } } };
    },
    async csv({ query, ctx, page }) {
      await recordRead(
        ctx,
        { action: "live-room.export", subjectType: "page", subjectId: page.id },
        page.accountId,
      );
      return createCsvResponse(ctx, describeLiveRoomReport(page, query.messages ?? "all"));
    },
    async moderateMessage({ params, body, ctx, page }) {
      const seq = await moderateMessage(ctx, page, { seq: params.seq, state: body.state });
      return { status: 200, body: { data: { seq, state: body.state } } };
    },
    async moderateMember({ params, body, ctx, page }) {
      const { mutedUntil, banned } = body;
      if (banned !== undefined) streams.countAgain(page.id);
      const member = await moderateMember(ctx, page, {
        memberId: params.memberId,
        ...(mutedUntil !== undefined && { mutedUntil: mutedUntil === null ? null : new Date(mutedUntil) }),
        ...(banned !== undefined && { isBanned: banned }),
      });
      return {
        status: 200,
        body: {
          data: {
            id: member.id,
            name: member.name,
            role: member.role,
            mutedUntil: member.mutedUntil?.toISOString() ?? null,
            banned: member.bannedAt !== null,
          },
        },
      };
    },
  };
}

/** Sends the headers of a stream of events, and returns the connection on which they follow. */
function openConnection(reply: FastifyReply): ServerResponse {
  reply.hijack();
  reply.sse.keepAlive();
  reply.header("cache-control", "no-store");
  // A web server in front would collect the events.
  reply.header("x-accel-buffering", "no");
  reply.sse.sendHeaders();
  // Node would keep the headers until the first event.
  reply.raw.flushHeaders();
  return reply.raw;
}

import { randomUUID } from "node:crypto";
import type { liveRoomRoutes } from "@matinee/contract/routes/live-rooms";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../platform/http/csv/csv.ts";
import { getNetworkKeys } from "../../platform/http/network-keys.ts";
import type { LiveRoomFeedServices } from "../../platform/live-room/live-room-feed.ts";
import type { LiveRoomLogServices } from "../../platform/live-room/live-room-log.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import type { ViewerDistanceServices } from "../premieres/viewer-distances.ts";
import { recordRead } from "../audit/record-read.ts";
import { isDevice } from "./admit-device.ts";
import { changeSettings } from "./change-settings.ts";
import { listMessages } from "./list-messages.ts";
import { describeLiveRoomReport } from "./live-room-report.ts";
import { moderateMember } from "./moderate-member.ts";
import { moderateMessage } from "./moderate-message.ts";
import { createReactionMeter } from "./reaction-meter.ts";
import { findHeldMessages, findLiveRoom, findReactions, findReportedMessages } from "./live-rooms.queries.ts";
import {
  type LiveRoomTicket,
  type LiveRoomTickets,
  RENEWAL_MS,
  signTicket,
  TICKET_MS,
} from "./live-room-tickets.ts";
import { findPeople, noteStream } from "./members.queries.ts";
import { createPeopleCounts } from "./people-counts.ts";
import { openLiveRoom } from "./open-live-room.ts";
import { createOpenStreams, type OwnStream } from "./open-streams.ts";
import { findPendingQuestions } from "./questions.queries.ts";
import { recordModerators } from "./record-moderators.ts";
import { createTicketCheck, requireMember } from "./require-member.ts";
import { reportMessage } from "./report-message.ts";
import { createRoomClosings } from "./room-closings.ts";
import { sendMessage } from "./send-message.ts";
import { createViewerPresence } from "./viewer-presence.ts";

/** How often revoked and expiring tickets are looked for. A ban reaches the screen within a second. */
const SWEEP_MS = 500;
/** How often a room that people have entered gets their number, and attendance is recorded. */
const COUNT_MS = 15_000;
/** How often those who came and those who left are recorded. */
const RECORD_CHANGES_MS = 1000;

/** An open stream, and how to end it. */
interface OpenStream extends OwnStream {
  ticket: LiveRoomTicket;
  renewAt: number;
  write(bytes: Uint8Array): boolean;
}

type RoomServices = Services &
  LiveRoomFeedServices &
  LiveRoomLogServices &
  PremiereClockServices &
  ViewerDistanceServices;

/** Creates the routes of live rooms. Their streams end with the ticket's entitlement and with the process. */
export function createLiveRoomHandlers(
  http: FastifyInstance,
  services: RoomServices,
  tickets: LiveRoomTickets,
): Handlers<typeof liveRoomRoutes, LiveRoomLogServices> {
  const { config, clock, log, liveRoomFeed, liveRoomLog, premiereClocks, viewerDistances } = services;
  const streams = new Set<OpenStream>();
  const openStreams = createOpenStreams(services);
  const reactionMeter = createReactionMeter(services);
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  const peopleCounts = createPeopleCounts(services, (pageId, bytes) => {
    for (const stream of streams) if (stream.ticket.pageId === pageId) stream.write(bytes);
  });
  const presence = createViewerPresence(services);
  const closings = createRoomClosings(services);
  const checkTicket = createTicketCheck(services, tickets);
  const warnOfCount = (error: unknown) =>
    log.warn({ err: error }, "counting the people of live rooms failed");
  const warnOfPresence = (error: unknown) =>
    log.warn({ err: error }, "recording who is at the premieres failed");
  liveRoomFeed.onChange((pageId, change) => {
    if (change === "clock") {
      premiereClocks.markChanged(pageId);
      closings.markChanged(pageId);
    } else peopleCounts.send(pageId).catch(warnOfCount);
  });
  liveRoomFeed.onProcesses(openStreams);
  liveRoomFeed.onDistances((pageId, announcement) => viewerDistances.receive(pageId, announcement));
  const counting = setInterval(() => {
    const pageIds = new Set([...streams].map(({ ticket }) => ticket.pageId));
    peopleCounts.keep(pageIds);
    closings.keep(pageIds);
    peopleCounts.announce().catch(warnOfCount);
    const present = [...streams].map(({ ticket }) => ticket);
    presence.recordPresent().catch(warnOfPresence);
    recordModerators(services, present).catch(warnOfPresence);
    viewerDistances
      .announce()
      .catch((error: unknown) => log.warn({ err: error }, "announcing the viewers' distances failed"));
  }, COUNT_MS).unref();
  const recording = setInterval(() => {
    presence.recordChanges().catch(warnOfPresence);
  }, RECORD_CHANGES_MS).unref();
  http.addHook("onReady", async () => liveRoomFeed.start());
  http.addHook("preClose", async () => {
    clearInterval(sweeping);
    clearInterval(counting);
    clearInterval(recording);
    await liveRoomFeed.stop();
    await openStreams
      .end()
      .catch((error: unknown) => log.warn({ err: error }, "announcing the end of the streams failed"));
    await presence.recordEnd().catch(warnOfPresence);
    await liveRoomLog.flush();
    await reactionMeter.flush();
  });

  function sweep() {
    const now = clock.now().getTime();
    for (const stream of streams) {
      const { ticket } = stream;
      if (tickets.isRevoked(ticket)) stream.close();
      else if (now >= stream.renewAt) renew(stream, now);
    }
    closings
      .findClosed(clock.now())
      .then(endViewerStreams)
      .catch((error: unknown) => log.warn({ err: error }, "reading when live rooms close failed"));
  }

  /** Ends the streams of viewers, whose screens stay as they are. Hosts go on. */
  function endViewerStreams(pageIds: readonly string[]) {
    for (const stream of streams) {
      if (stream.ticket.role !== "viewer" || !pageIds.includes(stream.ticket.pageId)) continue;
      stream.write(Buffer.from("event: closed\ndata: {}\n\n"));
      stream.close();
    }
  }

  function renew(stream: OpenStream, now: number) {
    stream.ticket = { ...stream.ticket, expiresAt: now + TICKET_MS };
    stream.renewAt = now + RENEWAL_MS;
    const data = {
      ticket: signTicket(config.keyRing, stream.ticket),
      expiresAt: new Date(stream.ticket.expiresAt).toISOString(),
    };
    stream.write(Buffer.from(`event: ticket\ndata: ${JSON.stringify(data)}\n\n`));
  }

  return {
    async open({ params, body, ctx }) {
      return { status: 201, body: { data: await openLiveRoom(ctx, { ...body, pageId: params.id }) } };
    },
    async events({ params, query, request, reply }) {
      const ticket = tickets.require(params.ticket);
      const { memberId } = ticket;
      const { network } = getNetworkKeys(request.ip);
      const identity = openStreams.identify({ memberId, network, window: query.window ?? randomUUID() });
      openStreams.rejectTooMany(identity);
      // A process that did not hear of a ban or a refund knows it from here.
      const member = await requireMember(services, ticket);
      const { bannedAt, closesAt } = member;
      const hasClosed = ticket.role === "viewer" && closesAt !== null && closesAt <= clock.now();
      if (bannedAt || hasClosed) throw createNotFoundError("This live room");
      if (isDevice(member) && !member.streamedAt) await noteStream(services.db, memberId, clock.now());
      // Others may have opened meanwhile.
      openStreams.rejectTooMany(identity);
      const { raw } = reply;
      reply.hijack();
      reply.sse.keepAlive();
      reply.header("cache-control", "no-store");
      // A web server in front would collect the events.
      reply.header("x-accel-buffering", "no");
      reply.sse.sendHeaders();
      // Node would keep the headers until the first event.
      raw.flushHeaders();
      const stream: OpenStream & { getUnsentBytes(): number } = {
        ticket,
        identity,
        renewAt: ticket.expiresAt - (TICKET_MS - RENEWAL_MS),
        write: (bytes) => {
          if (raw.writableEnded || raw.destroyed) return false;
          raw.write(bytes);
          return true;
        },
        getUnsentBytes: () => raw.writableLength,
        close: () => raw.end(),
      };
      streams.add(stream);
      if (ticket.role === "viewer") closings.note(ticket.pageId, closesAt);
      openStreams.add(stream);
      presence.enter(ticket);
      if (ticket.role === "viewer") peopleCounts.note(ticket.pageId);
      let leave: (() => void) | null = null;
      raw.once("close", () => {
        streams.delete(stream);
        openStreams.remove(stream);
        const isGone = ![...streams].some((other) => other.ticket.memberId === memberId);
        if (isGone) presence.leave(ticket);
        leave?.();
      });
      const lastEventId = Number(reply.sse.lastEventId ?? Number.NaN);
      const after = Number.isSafeInteger(lastEventId) ? lastEventId : (query.after ?? 0);
      try {
        leave = await liveRoomFeed.join(ticket.pageId, stream, after);
        if (!leave) stream.write(Buffer.from("event: outdated\ndata: {}\n\n"));
      } catch (error) {
        request.log.warn({ err: error }, "joining a live room failed; its client connects again");
      }
      if (!leave) stream.close();
      else if (raw.destroyed) leave();
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
      if (banned !== undefined) peopleCounts.note(page.id);
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

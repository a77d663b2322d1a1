import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import type { Services } from "../../platform/context.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { getNetworkKeys } from "../../platform/http/network-keys.ts";
import type { LiveRoomFeedServices, Stream } from "../../platform/live-room/live-room-feed.ts";
import type { PremiereClockServices } from "../premieres/premiere-clocks.ts";
import type { ViewerDistanceServices } from "../premieres/viewer-distances.ts";
import { isDevice } from "./admit-device.ts";
import { type RoomToken, type RoomTokens, RENEWAL_MS, signRoomToken, ROOM_TOKEN_MS } from "./room-tokens.ts";
import { noteStream } from "./members.queries.ts";
import { createOpenStreams, type OwnStream } from "./open-streams.ts";
import { createPeopleCounts } from "./people-counts.ts";
import { recordModerators } from "./record-moderators.ts";
import { requireMember } from "./require-member.ts";
import { createRoomClosings, isSameViewers } from "./room-closings.ts";
import type { RoomEnd } from "./room-end.ts";
import { createViewerPresence } from "./viewer-presence.ts";

/** How often revoked and expiring tickets are looked for. A ban reaches the screen within a second. */
const SWEEP_MS = 500;
/** How often a room that people have entered gets their number, and attendance is recorded. */
const COUNT_MS = 15_000;
/** How often those who came and those who left are recorded. */
const RECORD_CHANGES_MS = 1000;

type StreamServices = Services & LiveRoomFeedServices & PremiereClockServices & ViewerDistanceServices;

/** An open stream, and how to end it. */
interface OpenStream extends OwnStream, Stream {
  ticket: RoomToken;
  renewAt: number;
}

interface StreamRequest {
  ticket: RoomToken;
  address: string;
  /** The window that opens the stream, which takes the place of an earlier one of the same window. */
  window: string | undefined;
  /** The number of the last event that the client has. */
  after: number;
  log: FastifyBaseLogger;
}

/**
 * The streams of live rooms on this process: who may open one, when its ticket is renewed, and when it ends. A stream ends
 * with the entitlement behind its ticket, with the room and with the process.
 */
export interface LiveRoomStreams {
  /** Begins to listen and to record. */
  start(): void;
  /** Records that everyone leaves. The connections close with the server. */
  stop(): Promise<void>;
  /**
   * Opens a stream, after the events that its client has.
   * @param connect sends the headers and returns the connection; called once the stream is admitted
   * @throws AppError not-found when the ticket gives no access any more, the member is banned or the room has closed;
   * too-many-requests
   */
  open(request: StreamRequest, connect: () => ServerResponse): Promise<void>;
  /** Counts the people of a room again: one of them was banned or admitted. */
  countAgain(pageId: string): void;
}

export function createLiveRoomStreams(
  services: StreamServices,
  tickets: Pick<RoomTokens, "isRevoked">,
): LiveRoomStreams {
  const { config, clock, log, liveRoomFeed, premiereClocks, viewerDistances } = services;
  const streams = new Set<OpenStream>();
  const openStreams = createOpenStreams(services);
  const peopleCounts = createPeopleCounts(services, (pageId, bytes) => {
    for (const stream of streams) if (stream.ticket.pageId === pageId) stream.write(bytes);
  });
  const presence = createViewerPresence(services);
  const closings = createRoomClosings(services);
  const timers: NodeJS.Timeout[] = [];

  const warn = (message: string) => (error: unknown) => log.warn({ err: error }, message);
  const warnOfCount = warn("counting the people of live rooms failed");
  const warnOfPresence = warn("recording who is at the premieres failed");

  liveRoomFeed.onChange((pageId, change) => {
    if (change === "clock") {
      premiereClocks.markChanged(pageId);
      closings.markChanged(pageId);
    } else peopleCounts.send(pageId).catch(warnOfCount);
  });
  liveRoomFeed.onProcesses(openStreams);
  liveRoomFeed.onDistances((pageId, announcement) => viewerDistances.receive(pageId, announcement));

  function count() {
    const open = [...streams].map(({ ticket }) => ticket);
    peopleCounts.keep(new Set(open.map(({ pageId }) => pageId)));
    closings.keep(open);
    peopleCounts.announce().catch(warnOfCount);
    presence.recordPresent().catch(warnOfPresence);
    recordModerators(services, open).catch(warnOfPresence);
    viewerDistances.announce().catch(warn("announcing the viewers' distances failed"));
  }

  function sweep() {
    const now = clock.now().getTime();
    for (const stream of streams) {
      if (tickets.isRevoked(stream.ticket)) stream.close();
      else if (now >= stream.renewAt) renew(stream, now);
    }
    closings
      .findClosed(clock.now())
      .then(endViewerStreams)
      .catch(warn("reading when live rooms close failed"));
  }

  /** Ends the streams of viewers, whose screens stay as they are. Hosts go on. */
  function endViewerStreams(closed: Awaited<ReturnType<typeof closings.findClosed>>) {
    for (const stream of streams) {
      const { ticket } = stream;
      if (ticket.role !== "viewer" || !closed.some((viewers) => isSameViewers(viewers, ticket))) continue;
      stream.write(Buffer.from("event: closed\ndata: {}\n\n"));
      stream.close();
    }
  }

  function renew(stream: OpenStream, now: number) {
    stream.ticket = { ...stream.ticket, expiresAt: now + ROOM_TOKEN_MS };
    stream.renewAt = now + RENEWAL_MS;
    const data = {
      ticket: signRoomToken(config.keyRing, stream.ticket),
      expiresAt: new Date(stream.ticket.expiresAt).toISOString(),
    };
    stream.write(Buffer.from(`event: ticket\ndata: ${JSON.stringify(data)}\n\n`));
  }

  async function requireAdmission(ticket: RoomToken): Promise<RoomEnd> {
    // A process that did not hear of a ban or a refund knows it from here.
    const member = await requireMember(services, ticket);
    const { bannedAt, endsAt } = member;
    const hasClosed = ticket.role === "viewer" && endsAt !== null && endsAt <= clock.now();
    if (bannedAt || hasClosed) throw createNotFoundError("liveRoom");
    if (isDevice(member) && !member.streamedAt) await noteStream(services.db, ticket.memberId, clock.now());
    return member;
  }

  return {
    start() {
      timers.push(
        setInterval(sweep, SWEEP_MS).unref(),
        setInterval(count, COUNT_MS).unref(),
        setInterval(() => {
          presence.recordChanges().catch(warnOfPresence);
        }, RECORD_CHANGES_MS).unref(),
      );
      liveRoomFeed.start();
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await liveRoomFeed.stop();
      await openStreams.end().catch(warn("announcing the end of the streams failed"));
      await presence.recordEnd().catch(warnOfPresence);
    },
    async open({ ticket, address, window = randomUUID(), after, log: requestLog }, connect) {
      const { memberId, pageId, role } = ticket;
      const { network } = getNetworkKeys(address);
      const identity = openStreams.identify({ memberId, network, window });
      openStreams.rejectTooMany(identity);
      const end = await requireAdmission(ticket);
      // Others may have opened meanwhile. From here until it is added nothing is awaited.
      openStreams.rejectTooMany(identity);
      const raw = connect();
      const stream: OpenStream = {
        ticket,
        identity,
        renewAt: ticket.expiresAt - (ROOM_TOKEN_MS - RENEWAL_MS),
        write: (bytes) => {
          if (raw.writableEnded || raw.destroyed) return false;
          raw.write(bytes);
          return true;
        },
        getUnsentBytes: () => raw.writableLength,
        close: () => raw.end(),
      };
      streams.add(stream);
      if (role === "viewer") closings.note(ticket, end);
      openStreams.add(stream);
      presence.enter(ticket);
      if (role === "viewer") peopleCounts.note(pageId);
      let leave: (() => void) | null = null;
      raw.once("close", () => {
        streams.delete(stream);
        openStreams.remove(stream);
        const isGone = ![...streams].some((other) => other.ticket.memberId === memberId);
        if (isGone) presence.leave(ticket);
        leave?.();
      });
      try {
        leave = await liveRoomFeed.join(pageId, stream, after);
        if (!leave) stream.write(Buffer.from("event: outdated\ndata: {}\n\n"));
      } catch (error) {
        requestLog.warn({ err: error }, "joining a live room failed; its client connects again");
      }
      if (!leave) stream.close();
      else if (raw.destroyed) leave();
    },
    countAgain: (pageId) => peopleCounts.note(pageId),
  };
}

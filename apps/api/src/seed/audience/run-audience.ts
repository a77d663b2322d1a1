import { setTimeout as sleep } from "node:timers/promises";
import { registeredSchema } from "@matinee/contract/schemas/subscribers";
import { z } from "zod";
import { createModeratorBehaviour } from "./moderator-behaviour.ts";
import { people, type Person } from "./people.ts";
import { type Behaviour, callApi, enterRoom, RejectedCall, type RoomVisitor } from "./room-visitor.ts";
import { createViewerBehaviour } from "./viewer-behaviour.ts";

export interface AudienceOptions {
  /** Of the API. */
  origin: string;
  /** The event's address. */
  slug: string;
  moderatorToken: string;
  /** Scales all waiting: 1 in the demo, less in tests. */
  pace: number;
  signal: AbortSignal;
  log: (text: string) => void;
}

/** The mean time before an entry, in milliseconds, which spreads the first entries and those after a lost connection. */
const ENTRY_MS = 10_000;

/**
 * Lets the people of the demo attend a premiere: they register, chat, ask, vote and react by the public routes, like
 * viewers, and a moderator puts the questions on stage. Ends with the premiere, or when `signal` aborts.
 * @throws Error when the event does not exist
 */
export async function runAudience(options: AudienceOptions): Promise<void> {
  const { origin, slug, moderatorToken, pace, signal, log } = options;
  const { id: pageId } = z.object({ id: z.uuid() }).parse(await callApi(origin, "GET", `/v1/pages/${slug}`));
  const address = { origin, pageId };
  // From half to one and a half of the mean, so that the room does not act in step.
  const wait = (ms: number) => sleep(ms * pace * (0.5 + Math.random()), undefined, { signal });
  const headers = { "x-moderator-token": moderatorToken };

  async function enterAsViewer({ name, email }: Person, index: number): Promise<RoomVisitor> {
    // Invented people need no reminders in the demo's inbox.
    const body = { name, email, tos: true, eventReminderOptOut: true };
    const registered = await callApi(origin, "POST", `/v1/pages/${pageId}/subscribers`, { body });
    const { id: subscriberId } = registeredSchema.parse(registered);
    return enterRoom(address, { deviceId: `demo-audience-${index}`, subscriberId });
  }

  async function putOnStage(questionId: string) {
    const path = `/v1/pages/${pageId}/live-room/questions/${questionId}`;
    await callApi(origin, "PATCH", path, { body: { status: "stage" }, headers });
  }

  /** Stays until the premiere is over or the person is removed. Enters again after a connection was lost for good. */
  async function attend(name: string, enter: () => Promise<RoomVisitor>, behave: Behaviour): Promise<void> {
    let visitor: RoomVisitor | null = null;
    while (!signal.aborted) {
      try {
        if (!visitor?.isConnected()) {
          await wait(ENTRY_MS);
          visitor = await enter();
        }
        const moment = visitor.findMoment();
        if (moment.phase === "over") break;
        await behave(visitor, moment);
      } catch (error) {
        if (signal.aborted || isRemoved(error)) break;
        // A limit was reached, or the chat closed a moment ago.
        if (isTemporary(error)) continue;
        log(`${name}: ${error instanceof Error ? error.message : String(error)}`);
        visitor?.leave();
        visitor = null;
      }
    }
    visitor?.leave();
  }

  const moderating = createModeratorBehaviour(wait, putOnStage);
  await Promise.all([
    attend("the moderator", () => enterRoom(address, { deviceId: "demo-moderator", headers }), moderating),
    ...people.map((person, index) =>
      attend(person.name, () => enterAsViewer(person, index), createViewerBehaviour(person, index, wait)),
    ),
  ]);
}

const isRemoved = (error: unknown) => error instanceof RejectedCall && [401, 403].includes(error.status);
const isTemporary = (error: unknown) => error instanceof RejectedCall && [409, 429].includes(error.status);

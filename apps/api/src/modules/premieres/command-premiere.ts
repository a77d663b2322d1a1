import type { Text } from "@matinee/texts";
import {
  applyCommand,
  isStartHeld,
  computeLength,
  computePosition,
  type PremiereCommand,
} from "@matinee/domain/premiere-clock";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { pages } from "../../db/schema/pages.ts";
import { premiereCommands, premieres } from "../../db/schema/premieres.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../platform/errors.ts";
import { appendEvents } from "../../platform/live-room/append-events.ts";
import type { Context, PageIdentity } from "../../platform/context.ts";
import { recordStaffChange } from "../audit/record-staff-change.ts";
import { updateFestivalOf } from "../../db/festival-window.ts";
import { findCommand, findStoppedBy } from "./commands.queries.ts";
import { lockPremiere, type PremiereRow, toClock, toClockResponse } from "./premieres.queries.ts";
import { enqueuePageChange } from "../webhooks/enqueue-page-webhook.ts";

/** A stopped programme has no end that could be computed. The event stays open this long for it to go on. */
const LONGEST_STOP_MS = 12 * 3_600_000;

export interface CommandInput {
  command: PremiereCommand;
  /** The epoch on the caller's screen. */
  epoch: number;
  /** For viewers. Left out, a hold keeps the reason of the hold before it, and `explain` removes the reason. */
  reason?: string | undefined;
  /** Only with `hold`: how much later the programme starts, in milliseconds. */
  holdMs?: number | undefined;
}

/**
 * Changes the clock of a premiere for everyone. The same command with the same epoch again changes nothing. A hold
 * moves neither the date of the event nor its emails and calendar entries. Without an encore the event closes when the
 * programme ends, so its end moves with a hold, a pause and a skip.
 * @throws AppError not-found, state-conflict when the command is impossible now, or when another one came first
 */
export async function commandPremiere(
  ctx: Context,
  page: PageIdentity,
  input: CommandInput,
): Promise<PremiereRow> {
  const { command, epoch } = input;
  const holdMs = command === "hold" ? input.holdMs : undefined;
  return transact(ctx.db, async (tx) => {
    // The page first, as everywhere: other changes lock it too.
    await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, page.id)).for("update");
    const stored = await lockPremiere(tx, page.id);
    if (!stored) throw createNotFoundError("premiere");
    const { premiere, programme } = stored;
    if (premiere.epoch !== epoch) {
      if (premiere.epoch === epoch + 1 && (await isRepeated(tx, ctx, page, { ...input, holdMs })))
        return premiere;
      throw new AppError("state-conflict", await describeChange(tx, ctx, premiere), {
        details: { clock: toClockResponse(premiere) },
      });
    }
    const now = ctx.clock.now();
    const before = toClock(premiere);
    const clock = applyCommand(before, programme, command, now, holdMs);
    if (!clock) throw new AppError("state-conflict", (t) => t.premiere.impossible[command]);
    const isStopped = clock.state === "held" || clock.state === "paused";
    // A longer hold and a skip during a pause are the same stop.
    const goesOn = command === "hold" ? isStartHeld(before, now) : command === "skip";
    const reason = isStopped ? (input.reason ?? (goesOn ? premiere.reason : null)) || null : null;
    const { speed, ...fields } = clock;
    const [row] = await tx
      .update(premieres)
      .set({ ...fields, reason })
      .where(eq(premieres.pageId, page.id))
      .returning();
    if (!row) throw new Error("the locked premiere is missing");
    const changed = { ...row, speed };
    await tx.insert(premiereCommands).values({
      pageId: page.id,
      epoch: clock.epoch,
      command,
      reason,
      holdMs: holdMs ?? null,
      actorId: getCommanderId(ctx),
      at: now,
    });
    if (premiere.encoreUntil === null && command !== "explain") {
      const unseenMs = command === "end" ? 0 : Math.max(0, computeLength(programme) - clock.anchorMs);
      const remainingMs = unseenMs / speed;
      const closesAt = new Date(
        clock.anchorAt.getTime() + remainingMs + (clock.isRunning || command === "end" ? 0 : LONGEST_STOP_MS),
      );
      await tx.update(pages).set({ eventEnd: closesAt, closesAt }).where(eq(pages.id, page.id));
      await updateFestivalOf(tx, page.id);
      await enqueuePageChange(tx, page.id, ["eventEnd"]);
    }
    await recordStaffChange(tx, ctx, page.accountId, {
      action: `premiere.${command}`,
      subjectType: "page",
      subjectId: page.id,
      detail: { slug: page.slug, epoch: clock.epoch },
    });
    await appendEvents(tx, page.id, [
      {
        kind: "clock",
        payload: toClockResponse(changed, await findStoppedBy(tx, changed)),
        mediaMs: Math.round(computePosition(before, now)),
        at: now,
      },
    ]);
    return changed;
  });
}

/** Says who gave the last command, what it did and how long ago: the caller's screen does not show it yet. */
async function describeChange(tx: Transaction, ctx: Context, premiere: PremiereRow): Promise<Text> {
  const last = await findCommand(tx, premiere);
  if (!last) return (t) => t.premiere.changedMeanwhile;
  const seconds = Math.floor((ctx.clock.now().getTime() - Date.parse(last.at)) / 1000);
  const isOwn = last.actorId !== null && last.actorId === getCommanderId(ctx);
  return (t) => t.premiere.changedBy(isOwn ? t.premiere.you : last.by, last.command, t.premiere.ago(seconds));
}

/** Returns whether the command that followed the epoch is the same one of the same person, sent again. */
async function isRepeated(
  tx: Transaction,
  ctx: Context,
  page: PageIdentity,
  { command, epoch, holdMs, reason }: CommandInput,
): Promise<boolean> {
  const [next] = await tx
    .select()
    .from(premiereCommands)
    .where(and(eq(premiereCommands.pageId, page.id), eq(premiereCommands.epoch, epoch + 1)));
  // Another reason is another explanation.
  const isSame =
    next?.command === command &&
    next.holdMs === (holdMs ?? null) &&
    (command !== "explain" || next.reason === (reason || null));
  return isSame && next.actorId === getCommanderId(ctx);
}

const getCommanderId = ({ actor, moderator }: Context) => actor?.accountId ?? moderator?.id ?? null;

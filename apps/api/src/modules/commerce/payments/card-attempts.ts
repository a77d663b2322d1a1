import { setTimeout as sleep } from "node:timers/promises";
import { requireProofOfWork } from "../../../platform/challenges.ts";
import type { Decline } from "../../../integrations/payments/payments.ts";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { AppError } from "../../../platform/errors.ts";

/** Who tries a card. An absent field is not counted. */
export interface CardSource {
  email: string;
  deviceId?: string | undefined;
  accountId?: string | undefined;
  pageId?: string | undefined;
}

export interface CardAttempt {
  /** The buyer solved a challenge, so the bank is asked for 3-D Secure too. */
  isSuspicious: boolean;
  /** Ends the attempt without a decline. */
  close(): Promise<void>;
  /** Counts an order that waits for its bank, and holds its seats meanwhile. */
  countUnpaid(): Promise<void>;
  /** Counts the decline. Returns whether the buyer gets one generic message instead of the bank's reason. */
  decline(cardPrint: string | null): Promise<boolean>;
}

const WINDOW_SECONDS = 600;
/** Declines in ten minutes after which the next card needs a solved challenge. */
const PER_SOURCE = { max: 5, windowSeconds: WINDOW_SECONDS };
const PER_EVENT = { max: 30, windowSeconds: WINDOW_SECONDS };
/**
 * Orders of one network and event that began to wait for their banks while a reservation lasts, and are not paid: each next
 * one needs a solved challenge, and then none is placed. Made-up devices and emails would otherwise hold all seats.
 */
const UNPAID = { max: 5, windowSeconds: 900 };
const MAX_UNPAID = 50;
const RETRY_SECONDS = 120;
/** How long a payment waits for others of its network to end, before it counts as suspicious. */
const MAX_TURN_MS = 10_000;
const TURN_INTERVAL_MS = 250;
/** Declines that show the bank's reason. */
const MAX_REASONS = 2;

/**
 * Opens an attempt to pay by card. After too many declines of one network, email, device, account, card or event, each
 * further attempt needs the solution of a challenge, which takes twice the work after each five declines.
 *
 * The network's count includes the attempts that are running, so that concurrent attempts cannot pass it. People of one
 * network, such as a school, who pay at the same moment wait for each other instead. Orders of a network that wait for their
 * banks count, too (rules/commerce.md, Stock).
 * @throws AppError challenge-needed, too-many-requests
 */
export async function openCardAttempt(ctx: Context, source: CardSource, token: string): Promise<CardAttempt> {
  const keys = buildKeys(source);
  const network = ctx.network ? hashToken(ctx.network) : undefined;
  const running = network ? await waitForTurn(ctx, network) : 0;
  const close = async () => {
    if (network) await ctx.rateLimits.release("declined-cards-network", PER_SOURCE, network);
  };
  const unpaidKey = buildUnpaidKey(ctx, source.pageId);
  try {
    const [unpaid, declines, declinesOfCard, declinesOfEvent] = await Promise.all([
      unpaidKey ? ctx.rateLimits.count("unpaid-orders", UNPAID, unpaidKey) : 0,
      Promise.all(keys.map(([kind, key]) => ctx.rateLimits.count(`declined-cards-${kind}`, PER_SOURCE, key))),
      countDeclinesOfCard(ctx, token),
      source.pageId ? ctx.rateLimits.count("declined-cards-event", PER_EVENT, source.pageId) : 0,
    ]);
    const largest = Math.max(running - 1, declinesOfCard, ...declines);
    const isSuspicious = largest >= PER_SOURCE.max || declinesOfEvent >= PER_EVENT.max;
    if (unpaid >= MAX_UNPAID)
      throw new AppError("too-many-requests", (t) => t.purchase.manyUnpaid, {
        details: { retryAfterSeconds: RETRY_SECONDS },
      });
    const levels = [isSuspicious ? 1 : 0, isSuspicious ? largest / PER_SOURCE.max : 0, unpaid / UNPAID.max];
    const level = Math.floor(Math.max(...levels));
    if (level > 0) await requireProofOfWork(ctx, { purpose: "payment", level });
    return {
      isSuspicious,
      close,
      async countUnpaid() {
        if (unpaidKey) await ctx.rateLimits.record("unpaid-orders", UNPAID, unpaidKey);
      },
      decline: (cardPrint) => countDecline(ctx, source, cardPrint, running),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes an order that was paid after its bank's confirmation out of the unpaid ones of the caller's network. */
export async function releaseUnpaid(ctx: Context, pageId: string): Promise<void> {
  const key = buildUnpaidKey(ctx, pageId);
  if (key) await ctx.rateLimits.release("unpaid-orders", UNPAID, key);
}

const buildUnpaidKey = ({ network }: Context, pageId: string | undefined): string | undefined =>
  network && pageId ? hashToken(`${network}\n${pageId}`) : undefined;

/**
 * Counts a running attempt of a network, once few enough run, or its declines already ask for a challenge.
 * @returns the network's declines and running attempts, this one included
 */
async function waitForTurn({ rateLimits }: Pick<Context, "rateLimits">, network: string): Promise<number> {
  for (let waitedMs = 0; ; waitedMs += TURN_INTERVAL_MS) {
    const running = await rateLimits.record("declined-cards-network", PER_SOURCE, network);
    if (running <= PER_SOURCE.max || waitedMs >= MAX_TURN_MS) return running;
    if ((await rateLimits.count("refused-cards-network", PER_SOURCE, network)) >= PER_SOURCE.max)
      return running;
    await rateLimits.release("declined-cards-network", PER_SOURCE, network);
    await sleep(TURN_INTERVAL_MS);
  }
}

/** Counts a decline that the bank reported after its confirmation. Returns whether the message must be generic. */
export async function countLateDecline(
  ctx: Context,
  source: CardSource,
  { cardPrint }: Decline,
): Promise<boolean> {
  const running = ctx.network
    ? await ctx.rateLimits.record("declined-cards-network", PER_SOURCE, hashToken(ctx.network))
    : 0;
  return countDecline(ctx, source, cardPrint, running);
}

async function countDecline(
  ctx: Context,
  source: CardSource,
  cardPrint: string | null,
  declinesOfNetwork: number,
): Promise<boolean> {
  const { pageId } = source;
  const [declines] = await Promise.all([
    Promise.all(
      [...buildKeys(source), ...buildCardKey(cardPrint)].map(([kind, key]) =>
        ctx.rateLimits.record(`declined-cards-${kind}`, PER_SOURCE, key),
      ),
    ),
    ctx.rateLimits.record("declined-cards-all", PER_SOURCE, "all"),
    ctx.network && ctx.rateLimits.record("refused-cards-network", PER_SOURCE, hashToken(ctx.network)),
    pageId && ctx.rateLimits.record("declined-cards-event", PER_EVENT, pageId),
  ]);
  return Math.max(declinesOfNetwork, ...declines) > MAX_REASONS;
}

/** The keys of a source other than its network, hashed: they hold personal data and may be long. */
function buildKeys({ email, deviceId, accountId }: CardSource): [kind: string, key: string][] {
  const keys: [string, string | undefined][] = [
    ["email", email.trim().toLowerCase() || undefined],
    ["device", deviceId],
    ["account", accountId],
  ];
  return keys.flatMap(([kind, key]) => (key ? [[kind, hashToken(key)]] : []));
}

const buildCardKey = (cardPrint: string | null): [kind: string, key: string][] =>
  cardPrint ? [["card", hashToken(cardPrint)]] : [];

/** Looks the card up only after as many declines of any card: before that no single card can have reached the limit. */
async function countDeclinesOfCard(ctx: Context, token: string): Promise<number> {
  if ((await ctx.rateLimits.count("declined-cards-all", PER_SOURCE, "all")) < PER_SOURCE.max) return 0;
  const [key] = buildCardKey(await findCardPrint(ctx, token));
  return key ? ctx.rateLimits.count("declined-cards-card", PER_SOURCE, key[1]) : 0;
}

async function findCardPrint({ payments, log }: Context, token: string): Promise<string | null> {
  try {
    return await payments.findCardPrint(token);
  } catch (error) {
    // The charge reports an unknown card or an unreachable provider to the buyer.
    log.info({ err: error }, "looking up the card's fingerprint failed");
    return null;
  }
}

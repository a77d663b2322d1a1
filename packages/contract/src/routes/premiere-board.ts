import { z } from "zod";
import { ERROR_CODES } from "../errors.ts";
import { instant, uuid, wrapData } from "../envelope.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";

/** The parts of the installation that a premiere needs. */
export const PREMIERE_PARTS = [
  "player",
  "admissions",
  "checkout",
  "stripe",
  "signIns",
  "api",
  "mail",
  "queues",
] as const;
export type PremierePart = (typeof PREMIERE_PARTS)[number];

/** `idle`: too little happened to judge. */
export const PREMIERE_LEVELS = ["good", "warning", "bad", "idle"] as const;
export type PremiereLevel = (typeof PREMIERE_LEVELS)[number];

const levelSchema = z.enum(PREMIERE_LEVELS);
const count = z.number().int();
const liveEventSchema = z.object({ id: uuid, title: z.string(), url: z.string(), watching: count });
const queueSchema = z.object({
  waiting: count,
  /** The age of what has waited longest; null while nothing waits. */
  oldestSeconds: count.nullable(),
});

const premiereSchema = z.object({
  at: instant,
  /** The live events with the most viewers; and the chosen one, also when it is not live. */
  events: z.array(liveEventSchema),
  watching: count,
  levels: z.object({
    player: levelSchema,
    admissions: levelSchema,
    checkout: levelSchema,
    stripe: levelSchema,
    signIns: levelSchema,
    api: levelSchema,
    mail: levelSchema,
    queues: levelSchema,
  } satisfies Record<PremierePart, typeof levelSchema>),
  /** Of the last five minutes. */
  player: z.object({
    firstFrames: count,
    /** The time to the first frame of half of the plays, and of 95%, rounded up; null without plays or above 20 s. */
    medianMs: count.nullable(),
    p95Ms: count.nullable(),
    stalls: count,
    /** The stalled part of the time watched, 0 to 1; null while no one watches. */
    stalledShare: z.number().nullable(),
  }),
  /** Of the last five minutes. */
  admissions: z.object({
    plays: count,
    rejected: z.array(z.object({ code: z.enum(ERROR_CODES), count })),
  }),
  /** Of the last five minutes, of the installation. */
  signIns: z.object({ succeeded: count, rejected: count }),
  /** Orders of the last 15 minutes; `failed`: our errors, of the installation. */
  checkout: z.object({ started: count, paid: count, declined: count, open: count, failed: count }),
  /** Of the installation. */
  stripe: z.object({
    /** Payments that have waited for an answer for over a minute. */
    unanswered: count,
    lastPaymentAt: instant.nullable(),
    lastWebhookAt: instant.nullable(),
  }),
  /** Of the last five minutes, of the installation. */
  api: z.object({ requests: count, failed: count }),
  /** `failed`: in the last hour. */
  mail: queueSchema.extend({ failed: count }),
  queues: z.object({ webhooks: queueSchema, refunds: queueSchema, conversions: queueSchema }),
  /** The last hour, oldest first. */
  minutes: z.array(
    z.object({
      minute: instant,
      viewers: z.number(),
      plays: count,
      rejectedPlays: count,
      stalls: count,
      paidOrders: count,
      failedRequests: count,
    }),
  ),
});
export type Premiere = z.infer<typeof premiereSchema>;

export const premiereBoardRoutes = c.router(
  {
    board: {
      method: "GET",
      path: "/v1/admin/premiere",
      summary: "Get the state of everything that a premiere needs, of one event or of all live events",
      query: z.object({ pageId: uuid.optional() }),
      responses: { 200: wrapData(premiereSchema) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

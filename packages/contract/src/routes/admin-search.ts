import { NOTE_SUBJECTS, OUTBOX_STATES, SEARCH_KINDS, type SearchKind } from "@matinee/domain/vocabulary";
import { orderStatuses } from "@matinee/domain/admission";
import { z } from "zod";
import { cents, currency, instant, uuid, wrapData } from "../envelope.ts";
import { searchTermLength } from "@matinee/domain/limits";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { BUSINESS_TYPES } from "../schemas/accounts.ts";
import { LEAD_STAGES } from "../schemas/leads.ts";
import { TAG_TYPES } from "../schemas/tags.ts";

const group = <Kind extends SearchKind, Row extends z.ZodType>(kind: Kind, row: Row) =>
  z.object({
    kind: z.literal(kind),
    rows: z.array(row),
    /** At most the limit of a count; null when the search of this kind took too long. */
    count: z.number().int().nullable(),
    /** Whether there are more than `count`. */
    hasMore: z.boolean(),
  });

const searchGroupSchema = z.discriminatedUnion("kind", [
  group(
    "orders",
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      pageTitle: z.string(),
      currency,
      total: cents,
      status: z.enum(orderStatuses),
      createdAt: instant,
    }),
  ),
  group(
    "registrations",
    z.object({
      id: uuid,
      pageId: uuid,
      pageTitle: z.string(),
      name: z.string(),
      email: z.string(),
      createdAt: instant,
    }),
  ),
  group(
    "waitlist",
    z.object({
      id: uuid,
      pageTitle: z.string(),
      name: z.string(),
      email: z.string(),
      createdAt: instant,
    }),
  ),
  // A place in a queue has an email at most.
  group("queues", z.object({ id: uuid, pageTitle: z.string(), email: z.string(), createdAt: instant })),
  group(
    "events",
    z.object({
      id: uuid,
      title: z.string(),
      url: z.string(),
      owner: z.string(),
      activated: z.boolean(),
      archived: z.boolean(),
      cancelled: z.boolean(),
    }),
  ),
  group(
    "films",
    z.object({
      id: uuid,
      title: z.string(),
      director: z.string(),
      year: z.number().int().nullable(),
      /** The account whose library has it. */
      accountId: uuid,
      owner: z.string(),
      /** The newest event that shows it. */
      pageId: uuid.nullable(),
    }),
  ),
  group(
    "customers",
    z.object({ id: uuid, name: z.string(), email: z.string(), business_type: z.enum(BUSINESS_TYPES) }),
  ),
  group("leads", z.object({ id: uuid, name: z.string(), email: z.string(), stage: z.enum(LEAD_STAGES) })),
  group("tags", z.object({ id: uuid, name: z.string(), type: z.enum(TAG_TYPES) })),
  group(
    "notes",
    z.object({
      id: uuid,
      text: z.string(),
      subjectType: z.enum(NOTE_SUBJECTS),
      subjectId: uuid,
      /** Of the customer, the lead or the buyer. */
      subjectName: z.string(),
      createdAt: instant,
    }),
  ),
  group(
    "emails",
    z.object({
      id: uuid,
      template: z.string(),
      to: z.string(),
      status: z.enum(OUTBOX_STATES),
      createdAt: instant,
    }),
  ),
]);
export type SearchGroup = z.infer<typeof searchGroupSchema>;

export const adminSearchRoutes = c.router(
  {
    find: {
      method: "GET",
      path: "/v1/admin/search",
      summary: "Search everything: the newest matches of each kind, or more of one kind",
      query: z.object({
        /** A part of a name, email or title, an amount, in the currency of its sign or in all, or a whole order or charge id. */
        q: z.string().trim().min(searchTermLength.min).max(searchTermLength.max),
        kind: z.enum(SEARCH_KINDS).optional(),
      }),
      responses: { 200: wrapData(z.array(searchGroupSchema)) },
      metadata: { allow: ["staff"], rateLimit: { max: 240, windowSeconds: 60, per: "account" } },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

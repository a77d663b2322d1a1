import { z } from "zod";
import { EVENT_ROLES } from "@matinee/domain/vocabulary";
import { credential, uuid, wrapData } from "../envelope.ts";
import {
  ADMIN_ROLES,
  FINANCE_ROLES,
  OWNER_ONLY,
  ownerRoute,
  ownerSessionRoute,
  PRODUCER_ROLES,
  STATISTICS_ROLES,
} from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { publicPassSchema } from "../schemas/products.ts";
import { endScreeningSchema } from "../schemas/festival-invitations.ts";
import {
  heldPassSchema,
  passAccessSchema,
  programmeFiguresSchema,
  programmeSchema,
  publicFestivalSchema,
  reservationSchema,
  reservePlaceSchema,
  saveProgrammeSchema,
  viewerScreeningSchema,
  viewerTokensSchema,
} from "../schemas/festivals.ts";

const byPage = z.object({ id: uuid });
const byUrl = z.object({ urlOrId: z.string().min(1).max(200) });

/** Festivals: events with a programme of screenings. */
export const festivalRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/festivals/:urlOrId",
      summary: "Get an activated festival by url or id, with its programme; the same for every caller",
      pathParams: byUrl,
      responses: { 200: wrapData(publicFestivalSchema) },
      metadata: { allow: ["public"], scope: "festivals:read" },
    },
    pass: {
      method: "GET",
      path: "/v1/festivals/:urlOrId/passes/:productId",
      summary: "Get a pass that an activated festival sells, also a hidden one",
      pathParams: byUrl.extend({ productId: uuid }),
      responses: { 200: wrapData(publicPassSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 300, per: "address" } },
    },
    heldPass: {
      method: "GET",
      path: "/v1/passes/:token",
      summary: "Get what is left of a pass and what it covers, by its link",
      pathParams: z.object({ token: credential }),
      responses: { 200: wrapData(heldPassSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 300, per: "address" } },
    },
    passAccess: {
      method: "GET",
      path: "/v1/pages/:id/passes/:token",
      summary: "Say whether a pass admits to a screening, by its link; takes nothing of it",
      pathParams: byPage.extend({ token: credential }),
      responses: { 200: wrapData(passAccessSchema) },
      // A hall or a school is one address.
      metadata: { allow: ["public"], rateLimit: { max: 600, windowSeconds: 300, per: "address" } },
    },
    reserve: {
      method: "POST",
      path: "/v1/passes/:token/reservations",
      summary: "Reserve a place of a screening with a pass, by its link; a second request changes nothing",
      pathParams: z.object({ token: credential }),
      body: reservePlaceSchema,
      responses: { 200: wrapData(reservationSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 300, per: "address" } },
    },
    release: {
      method: "DELETE",
      path: "/v1/passes/:token/reservations/:pageId",
      summary: "Give a reserved place back, until an hour before the start",
      pathParams: z.object({ token: credential, pageId: uuid }),
      responses: { 204: c.noBody() },
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 300, per: "address" } },
    },
    mine: {
      method: "POST",
      path: "/v1/festivals/:urlOrId/mine",
      summary:
        "Get what a viewer's links open in a festival, by screening; screenings without one are left out",
      pathParams: byUrl,
      body: viewerTokensSchema,
      responses: { 200: wrapData(z.array(viewerScreeningSchema)) },
      // A hall or a school is one address.
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 300, per: "address" } },
    },
    programme: {
      method: "GET",
      path: "/v1/pages/:id/programme",
      summary: "Get a festival's sections and screenings in their order, with what each screening lacks",
      pathParams: byPage,
      responses: { 200: wrapData(programmeSchema) },
      metadata: ownerRoute(EVENT_ROLES, "festivals:read"),
    },
    preview: {
      method: "GET",
      path: "/v1/pages/:id/programme/preview",
      summary: "Get a festival for its team as everybody will see it, with the drafts of its account",
      pathParams: byPage,
      responses: { 200: wrapData(publicFestivalSchema) },
      metadata: ownerRoute(EVENT_ROLES, "festivals:read"),
    },
    figures: {
      method: "GET",
      path: "/v1/pages/:id/programme/figures",
      summary: "Get a festival's attendance and income by screening",
      pathParams: byPage,
      responses: { 200: wrapData(programmeFiguresSchema) },
      metadata: ownerRoute(STATISTICS_ROLES, "orders:read"),
    },
    passIncome: {
      method: "GET",
      path: "/v1/pages/:id/programme/pass-income.csv",
      summary: "Download what a festival's passes brought to each film, which Matinee does not pay out",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(STATISTICS_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    saveProgramme: {
      method: "PUT",
      path: "/v1/pages/:id/programme",
      summary: "Save a festival's sections and screenings in their order",
      pathParams: byPage,
      body: saveProgrammeSchema,
      responses: { 200: wrapData(programmeSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "festivals:write", { onBehalf: true, diyOnly: true }),
    },
    leave: {
      method: "DELETE",
      path: "/v1/pages/:id/festival",
      summary:
        "Take a screening out of its festival; takes a credit if the festival's paid for it. Out of a festival of another account, 409 gives the number of its people",
      pathParams: byPage,
      body: endScreeningSchema.optional(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(OWNER_ONLY, "festivals:write", {
        staffRoles: ADMIN_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

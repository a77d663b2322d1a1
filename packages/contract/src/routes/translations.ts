import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { languageSchema, saveTranslationsSchema, translationsSchema } from "../schemas/translations.ts";

const byPage = z.object({ id: uuid });
const byLanguage = byPage.extend({ language: languageSchema });

export const translationRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "",
      summary: "Get an event's texts with their translations",
      pathParams: byPage,
      responses: { 200: wrapData(translationsSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:read"),
    },
    save: {
      method: "PUT",
      path: "/:language",
      summary: "Save translations of an event's texts into a language; those that are not named stay",
      pathParams: byLanguage,
      body: saveTranslationsSchema,
      responses: { 200: wrapData(translationsSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    remove: {
      method: "DELETE",
      path: "/:language",
      summary: "Remove all translations of an event's texts into a language",
      pathParams: byLanguage,
      body: c.noBody(),
      responses: { 200: wrapData(translationsSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/translations"),
);

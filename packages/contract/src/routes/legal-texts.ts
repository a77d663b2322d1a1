import { z } from "zod";
import { wrapData } from "../envelope.ts";
import { ADMIN_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  legalTextDetailSchema,
  legalTextDraftInput,
  legalTextDraftSchema,
  legalTextName,
  legalTextSchema,
  legalTextVersion,
  legalVersionsSchema,
} from "../schemas/legal-texts.ts";

const pathParams = z.object({ name: legalTextName });

/** The terms and the privacy policy. */
export const legalTextRoutes = c.router(
  {
    versions: {
      method: "GET",
      path: "/v1/legal-texts",
      summary: "Get the version of each legal text that is in force",
      responses: { 200: wrapData(legalVersionsSchema) },
      metadata: { allow: ["public"] },
    },
    get: {
      method: "GET",
      path: "/v1/legal-texts/:name",
      summary: "Get a legal text: the version in force, or an earlier one",
      pathParams,
      query: z.object({ version: legalTextVersion.optional() }),
      responses: { 200: wrapData(legalTextSchema) },
      metadata: { allow: ["public"] },
    },
    detail: {
      method: "GET",
      path: "/v1/admin/legal-texts/:name",
      summary: "Get a legal text with its draft and its versions",
      pathParams,
      responses: { 200: wrapData(legalTextDetailSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    saveDraft: {
      method: "PUT",
      path: "/v1/admin/legal-texts/:name/draft",
      summary: "Save the draft of a legal text's next version",
      pathParams,
      body: legalTextDraftInput,
      responses: { 200: wrapData(legalTextDraftSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    discardDraft: {
      method: "DELETE",
      path: "/v1/admin/legal-texts/:name/draft",
      summary: "Discard the draft of a legal text",
      pathParams,
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    publish: {
      method: "POST",
      path: "/v1/admin/legal-texts/:name/publish",
      summary: "Publish the draft of a legal text as its next version",
      pathParams,
      /** The revision of the draft that was read. */
      body: z.strictObject({ revision: z.number().int().min(1) }),
      responses: { 201: wrapData(legalTextSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES, stepUp: "publishing" },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

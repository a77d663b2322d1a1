import { z } from "zod";
import { wrapData, wrapPage, pageQuery, uuid } from "../envelope.ts";
import { ownerRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { buildBaseSchema } from "../schemas/conflicts.ts";
import { commentSchema, sortCommentsSchema } from "../schemas/faq.ts";

const byPage = z.object({ id: uuid });

export const faqRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "",
      summary: "Add a question (with order) or an answer (with parentId)",
      pathParams: byPage,
      body: z.strictObject({
        text: z.string().max(2000),
        order: z.number().int().min(0).max(10_000).optional(),
        parentId: uuid.optional(),
        /** With `parentId`: empty, as the question had no answer. One that has an answer by then is rejected. */
        base: buildBaseSchema(["text"]),
      }),
      responses: { 201: wrapData(commentSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    list: {
      method: "GET",
      path: "",
      summary: "List questions with their answers, in order",
      pathParams: byPage,
      query: z.object({ page: pageQuery }),
      responses: { 200: wrapPage(commentSchema) },
      metadata: { allow: ["public"], scope: "events:read" },
    },
    sort: {
      method: "PATCH",
      path: "/sort_order",
      summary: "Set the order of the questions",
      pathParams: byPage,
      body: sortCommentsSchema,
      responses: { 200: wrapData(z.array(commentSchema)) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    update: {
      method: "PATCH",
      path: "/:commentId",
      summary: "Update the text of a question or an answer",
      pathParams: byPage.extend({ commentId: uuid }),
      body: z.strictObject({ text: z.string().max(2000), base: buildBaseSchema(["text"]) }),
      responses: { 200: wrapData(commentSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    remove: {
      method: "DELETE",
      path: "/:commentId",
      summary: "Delete a question with its answer, or an answer",
      pathParams: byPage.extend({ commentId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id/comments"),
);

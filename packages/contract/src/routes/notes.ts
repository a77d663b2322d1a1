import { z } from "zod";
import { wrapData, uuid } from "../envelope.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { buildBaseSchema } from "../schemas/conflicts.ts";
import { noteSchema } from "../schemas/notes.ts";

const byId = z.object({ id: uuid });

const noteText = z.strictObject({ text: z.string().trim().min(1).max(5000) });

export const noteRoutes = c.router(
  {
    addToAccount: {
      method: "POST",
      path: "/account/note/:id",
      summary: "Add a note to a customer",
      pathParams: byId,
      body: noteText,
      responses: { 201: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    addToLeadOwner: {
      method: "POST",
      path: "/leadowner/note/:id",
      summary: "Add a note to a lead owner",
      pathParams: byId,
      body: noteText,
      responses: { 201: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    addToOrder: {
      method: "POST",
      path: "/order/note/:id",
      summary: "Add a note to an order",
      pathParams: byId,
      body: noteText,
      responses: { 201: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    update: {
      method: "PATCH",
      path: "/notes",
      summary: "Update a note",
      query: z.object({ note_id: uuid }),
      body: noteText.extend({ base: buildBaseSchema(["text"]) }),
      responses: { 200: wrapData(noteSchema) },
      metadata: { allow: ["staff"] },
    },
    remove: {
      method: "DELETE",
      path: "/note/:id",
      summary: "Delete a note",
      pathParams: byId,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin"),
);

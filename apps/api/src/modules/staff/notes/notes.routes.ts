import type { noteRoutes } from "@matinee/contract/routes/notes";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { addNote, removeNote, updateNote } from "./change-notes.ts";

export const noteHandlers: Handlers<typeof noteRoutes> = {
  async addToAccount({ ctx, params, body }) {
    const note = await addNote(ctx, { type: "account", subjectId: params.id, text: body.text });
    return { status: 201, body: { data: note } };
  },
  async addToLeadOwner({ ctx, params, body }) {
    const note = await addNote(ctx, { type: "leadowner", subjectId: params.id, text: body.text });
    return { status: 201, body: { data: note } };
  },
  async addToOrder({ ctx, params, body }) {
    const note = await addNote(ctx, { type: "order", subjectId: params.id, text: body.text });
    return { status: 201, body: { data: note } };
  },
  async update({ ctx, query, body }) {
    const note = await updateNote(ctx, { id: query.note_id, ...body });
    return { status: 200, body: { data: note } };
  },
  async remove({ ctx, params }) {
    await removeNote(ctx, params.id);
    return { status: 204 };
  },
};

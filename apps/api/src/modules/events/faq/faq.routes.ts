import type { faqRoutes } from "@matinee/contract/routes/faq";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { getVisiblePage } from "../pages/public/visible-page.queries.ts";
import { translateQuestion } from "../translations/translate.rules.ts";
import { findReaderTranslations } from "../translations/translations.queries.ts";
import { listAllComments, listComments } from "./comments.queries.ts";
import { createComment } from "./create-comment.ts";
import { removeComment } from "./remove-comment.ts";
import { sortComments } from "./sort-comments.ts";
import { updateComment } from "./update-comment.ts";

export const faqHandlers: Handlers<typeof faqRoutes> = {
  async create({ body, page, ctx }) {
    return { status: 201, body: { data: await createComment(ctx, page, body) } };
  },
  async list({ params, query, ctx, request }) {
    const { id: pageId } = await getVisiblePage(ctx, params.id);
    const translations = await findReaderTranslations(ctx, pageId, request);
    const list = await listComments(ctx.db, { pageId, page: query.page ?? 1 });
    const data = list.data.map((question) => translateQuestion(translations, question));
    return { status: 200, body: { data: { ...list, data } } };
  },
  async sort({ body, page, ctx }) {
    await sortComments(ctx, page, body);
    return { status: 200, body: { data: await listAllComments(ctx.db, page.id) } };
  },
  async update({ params, body, page, ctx }) {
    const comment = await updateComment(ctx, page, { id: params.commentId, ...body });
    return { status: 200, body: { data: comment } };
  },
  async remove({ params, page, ctx }) {
    await removeComment(ctx, page, params.commentId);
    return { status: 204 };
  },
};

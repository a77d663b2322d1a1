import type { mailRoutes } from "@matinee/contract/routes/mails";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { listPage } from "../../db/list-page.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { toEmailResponse, buildEmailFilter, listEmails } from "./emails.queries.ts";
import { previewEmail } from "./preview-email.ts";
import { resendEmail } from "./resend-email.ts";

export const emailHandlers: Pick<Handlers<typeof mailRoutes>, "list" | "get" | "resend"> = {
  async list({ ctx, query, request }) {
    const { rows, ...list } = await listPage(ctx, "/v1/admin/mails", query, {
      signal: request.signal,
      table: emailOutbox,
      sortKey: emailOutbox.createdAt,
      where: (reach) => buildEmailFilter(query, reach),
      isSearch: query.search_term !== undefined,
      findRows: (ids) => listEmails(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async get({ ctx, params }) {
    return { status: 200, body: { data: await previewEmail(ctx, params.id) } };
  },
  async resend({ ctx, params }) {
    return { status: 200, body: { data: toEmailResponse(await resendEmail(ctx, params.id)) } };
  },
};

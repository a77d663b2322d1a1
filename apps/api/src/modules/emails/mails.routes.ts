import type { mailRoutes } from "@matinee/contract/routes/admin";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { staffList } from "../../db/staff-list.ts";
import { outboxMails } from "../../db/schema/mail.ts";
import { mailAnswer, mailFilter, mailsOf } from "./mails.queries.ts";
import { readMail } from "./read-mail.ts";
import { resendMail } from "./resend-mail.ts";

export const mailHandlers: Pick<Handlers<typeof mailRoutes>, "list" | "get" | "resend"> = {
  async list({ ctx, query }) {
    const { rows, ...list } = await staffList("/v1/admin/mails", query, {
      db: ctx.db,
      table: outboxMails,
      key: outboxMails.createdAt,
      where: (reach) => mailFilter(query, reach),
      isSearch: query.search_term !== undefined,
      rowsOf: (ids) => mailsOf(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async get({ ctx, params }) {
    return { status: 200, body: { data: await readMail(ctx, params.id) } };
  },
  async resend({ ctx, params }) {
    return { status: 200, body: { data: mailAnswer(await resendMail(ctx, params.id)) } };
  },
};

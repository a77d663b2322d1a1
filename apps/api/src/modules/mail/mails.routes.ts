import type { mailRoutes } from "@matinee/contract/routes/admin";
import type { Handlers } from "../../http/contract-routes.ts";
import { nextPath } from "../reports/staff-list.ts";
import { listMails, mailAnswer } from "./mails.queries.ts";
import { resendMail } from "./resend-mail.ts";

export const mailHandlers: Pick<Handlers<typeof mailRoutes>, "list" | "resend"> = {
  async list({ ctx, query }) {
    const { rows, total, pages } = await listMails(ctx.db, query);
    const page = query.page ?? 1;
    const next = page < pages ? nextPath("/v1/admin/mails", { ...query, page: page + 1 }) : null;
    return { status: 200, body: { data: { data: rows, total, pages, next } } };
  },
  async resend({ ctx, params }) {
    return { status: 200, body: { data: mailAnswer(await resendMail(ctx, params.id)) } };
  },
};

import { attendeeMailLimits } from "@matinee/domain/limits";
import type { attendeeMailRoutes } from "@matinee/contract/routes/attendee-mails";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { countUsedMails, findAudiencePage, listAttendeeMails } from "./attendee-mails.queries.ts";
import { countAudiences } from "./mail-audiences.queries.ts";
import { createMailDraft, listMailDrafts, removeMailDraft, updateMailDraft } from "./mail-drafts.ts";
import { planAttendeeMail } from "./plan-attendee-mail.ts";
import { sendTestMail } from "./send-test-mail.ts";
import { stopAttendeeMail } from "./stop-attendee-mail.ts";

export const attendeeMailHandlers: Handlers<typeof attendeeMailRoutes> = {
  async list({ params, ctx }) {
    const [mails, used] = await Promise.all([
      listAttendeeMails(ctx.db, params.id, ctx.clock.now()),
      countUsedMails(ctx.db, params.id),
    ]);
    return { status: 200, body: { data: { mails, used, limit: attendeeMailLimits.perEvent } } };
  },
  async audiences({ params, query, ctx }) {
    const page = await findAudiencePage(ctx.db, params.id);
    if (!page) throw createNotFoundError("event");
    const now = ctx.clock.now();
    const counts = await countAudiences(ctx.db, page, now, query.at ? new Date(query.at) : now);
    const audiences = counts.map(({ lastAt, ...rest }) => ({
      ...rest,
      lastAt: lastAt?.toISOString() ?? null,
    }));
    return { status: 200, body: { data: { audiences } } };
  },
  async plan({ params, body, ctx }) {
    const {
      id,
      audience,
      subject,
      body: text,
      urgent,
      sendAt,
    } = await planAttendeeMail(ctx, params.id, body);
    const counts = { recipients: null, sent: 0, inMorning: 0, failed: 0, watchedAfter: 0 };
    const planned = { state: "planned", ...counts } as const;
    const mail = { id, audience, subject, body: text, urgent, sendAt: sendAt.toISOString(), ...planned };
    return { status: 201, body: { data: mail } };
  },
  async test({ params, body, ctx }) {
    return { status: 200, body: { data: { to: await sendTestMail(ctx, params.id, body) } } };
  },
  async listDrafts({ params, ctx }) {
    return { status: 200, body: { data: { drafts: await listMailDrafts(ctx.db, params.id) } } };
  },
  async createDraft({ body, ctx, page }) {
    return { status: 201, body: { data: await createMailDraft(ctx, page, body) } };
  },
  async updateDraft({ params, body, ctx, page }) {
    return { status: 200, body: { data: await updateMailDraft(ctx, page, params.draftId, body) } };
  },
  async removeDraft({ params, ctx, page }) {
    await removeMailDraft(ctx, page, params.draftId);
    return { status: 204 };
  },
  async stop({ params, ctx, page }) {
    await stopAttendeeMail(ctx, page, params.mailId);
    return { status: 204 };
  },
};

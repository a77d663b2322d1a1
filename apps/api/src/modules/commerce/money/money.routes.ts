import { buildAttachment } from "../../../platform/http/attachment.ts";
import { pageSizes } from "@matinee/domain/limits";
import type { moneyRoutes } from "@matinee/contract/routes/money";
import { eq } from "drizzle-orm";
import { isTimeZone } from "@matinee/domain/time-zones";
import { buildPage } from "../../../db/build-page.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { createFieldError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { recordRead } from "../../audit/record-read.ts";
import { findPayoutPlan } from "./find-payout-plan.ts";
import { listPayouts } from "./list-payouts.ts";
import { describeMoneyReport } from "./money-report.ts";
import { findDisputed, findFirstPayment, findMonthSums, listEntries } from "./money.queries.ts";
import { getMonthRange, listMonths, toMonth } from "./months.rules.ts";
import { describeTaxReport, findTaxReport } from "./tax-report.ts";
import { createStatement } from "./statement/create-statement.ts";
import { saveStatementEmail } from "./statement-emails/save-statement-email.ts";
import { findStatementEmail } from "./statement-emails/statement-emails.queries.ts";

/** @throws AppError invalid for a zone that does not exist */
function readZone({ timezone = "UTC" }: { timezone?: string | undefined }): string {
  if (!isTimeZone(timezone)) throw createFieldError("timezone", (t) => t.apiErrors.fields.timeZone);
  return timezone;
}

export const moneyHandlers: Handlers<typeof moneyRoutes> = {
  async get({ ctx, query }) {
    const { accountId } = ctx.actor;
    const now = ctx.clock.now();
    const timezone = readZone(query);
    const month = query.month ?? toMonth(now, timezone);
    const [sums, first, disputed, [account]] = await Promise.all([
      findMonthSums(ctx.db, accountId, getMonthRange(month, timezone)),
      findFirstPayment(ctx.db, accountId),
      findDisputed(ctx.db, accountId),
      ctx.db
        .select({ heldUntil: accounts.payoutsHeldUntil })
        .from(accounts)
        .where(eq(accounts.id, accountId)),
    ]);
    const heldUntil = account?.heldUntil;
    const payoutsHeldUntil = heldUntil && heldUntil > now ? heldUntil.toISOString() : null;
    const months = listMonths(first, now, timezone);
    return { status: 200, body: { data: { month, months, ...sums, disputed, payoutsHeldUntil } } };
  },
  async entries({ ctx, query }) {
    const { month, kind, timezone } = query;
    const page = query.page ?? 1;
    const size = pageSizes.attendees;
    const { rows, total } = await listEntries(ctx.db, ctx.actor.accountId, {
      ...getMonthRange(month, readZone(query)),
      kind,
      limit: size,
      offset: (page - 1) * size,
    });
    const options = { path: "/v1/money/entries", page, size, total, parameters: { month, kind, timezone } };
    return { status: 200, body: { data: buildPage(rows, options) } };
  },
  payouts: async ({ ctx }) => ({ status: 200, body: { data: await listPayouts(ctx, ctx.actor.accountId) } }),
  payoutPlan: async ({ ctx }) => ({
    status: 200,
    body: { data: await findPayoutPlan(ctx, ctx.actor.accountId) },
  }),
  async csv({ ctx, query }) {
    const { accountId } = ctx.actor;
    const { month } = query;
    const timezone = readZone(query);
    await recordRead(
      ctx,
      { action: "money.export", subjectType: "account", subjectId: accountId },
      accountId,
    );
    return createCsvResponse(ctx, describeMoneyReport(accountId, { month, timezone }));
  },
  async taxes({ ctx, query }) {
    const timezone = readZone(query);
    const month = query.month ?? toMonth(ctx.clock.now(), timezone);
    return {
      status: 200,
      body: { data: await findTaxReport(ctx.db, ctx.actor.accountId, { month, timezone }) },
    };
  },
  async taxesCsv({ ctx, query }) {
    const { month } = query;
    return createCsvResponse(
      ctx,
      describeTaxReport(ctx.actor.accountId, { month, timezone: readZone(query) }),
    );
  },
  async statement({ ctx, query }) {
    const { pdf, fileName } = await createStatement(ctx, ctx.actor.accountId, {
      month: query.month,
      timezone: readZone(query),
    });
    return {
      status: 200,
      headers: {
        "content-type": "application/pdf",
        "content-disposition": buildAttachment(fileName),
        "cache-control": "private, no-store",
      },
      body: Buffer.from(pdf),
    };
  },
  async statementEmail({ ctx }) {
    const setting = await findStatementEmail(ctx.db, ctx.actor.accountId);
    return {
      status: 200,
      body: { data: setting ?? { enabled: false, email: ctx.actor.email, timezone: null } },
    };
  },
  saveStatementEmail: async ({ ctx, body }) => ({
    status: 200,
    body: { data: await saveStatementEmail(ctx, body) },
  }),
};

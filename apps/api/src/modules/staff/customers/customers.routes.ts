import type { customerRoutes } from "@matinee/contract/routes/accounts";
import type { adminAccountRoutes } from "@matinee/contract/routes/admin-accounts";
import { creditRoutes } from "@matinee/contract/routes/credits";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { recordRead } from "../../audit/record-read.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { listPage } from "../../../db/list-page.ts";
import { CUSTOMER_SORTS, findOrder, isSortedAndFiltered } from "../list-sorts.ts";
import { acceptStaffInvitation } from "../../identity/staff-invitations/accept-staff-invitation.ts";
import { requestFactorReset } from "../../identity/factors/reset-factors.ts";
import { findBalance } from "../../commerce/money/find-balance.ts";
import { findPayoutPlan } from "../../commerce/money/find-payout-plan.ts";
import { listPayouts } from "../../commerce/money/list-payouts.ts";
import { findPayoutHold, getCustomerDetail } from "./customer-detail.queries.ts";
import { buildCustomerFilter } from "./customer-filter.ts";
import { findCustomersByIds } from "./customer-rows.queries.ts";
import { buildCustomersCsv } from "./customers-csv.ts";
import { inviteStaff } from "../../identity/staff-invitations/invite-staff.ts";
import { updateCustomers } from "./update-customers.ts";

export const customerHandlers: Handlers<typeof customerRoutes> = {
  async list({ ctx, query, request, may }) {
    const { rows, ...list } = await listPage(ctx, "/v1/accounts", query, {
      signal: request.signal,
      table: accounts,
      ...findOrder(CUSTOMER_SORTS, query.sort, accounts.createdAt),
      where: (reach, db) => buildCustomerFilter(db, query, reach),
      isSearch: query.search_term !== undefined || isSortedAndFiltered(query),
      findRows: (ids) => findCustomersByIds(ctx.db, ids),
    });
    const can = { changeCredits: may(creditRoutes.adjust) };
    return { status: 200, body: { data: { data: rows.map((row) => ({ ...row, can })), ...list } } };
  },
  async csv({ ctx, query }) {
    await recordRead(ctx, {
      action: "customers.export",
      subjectType: "report",
      subjectId: "customers",
      detail: { ...query },
    });
    return createCsvResponse(ctx, buildCustomersCsv(query));
  },
};

export const adminAccountHandlers: Handlers<typeof adminAccountRoutes> = {
  async get({ ctx, params, may }) {
    return { status: 200, body: { data: await getCustomerDetail(ctx, params.id, may) } };
  },
  async payouts({ ctx, params: { id } }) {
    const heldUntil = await findPayoutHold(ctx, id);
    const [plan, balance, payouts] = await Promise.all([
      findPayoutPlan(ctx, id),
      findBalance(ctx, id),
      listPayouts(ctx, id),
    ]);
    return { status: 200, body: { data: { plan, balance, payouts, heldUntil } } };
  },
  async update({ ctx, params, may, body: { base, reason, ...attributes } }) {
    await updateCustomers(ctx, [params.id], attributes, { base, reason });
    return { status: 200, body: { data: await getCustomerDetail(ctx, params.id, may) } };
  },
  async bulkUpdate({ ctx, body }) {
    const updated = await updateCustomers(ctx, body.accountIds, body.attributes);
    return { status: 200, body: { data: { updated } } };
  },
  async requestFactorReset({ ctx, params, body }) {
    const approvalId = await requestFactorReset(ctx, { id: params.id, ...body });
    return { status: 202, body: { data: { approvalId } } };
  },
  async inviteStaff({ ctx, body }) {
    return { status: 201, body: { data: await inviteStaff(ctx, body) } };
  },
  async acceptStaffInvitation({ ctx, params, body }) {
    const email = await acceptStaffInvitation(ctx, { ...params, ...body });
    return { status: 201, body: { data: { email } } };
  },
};

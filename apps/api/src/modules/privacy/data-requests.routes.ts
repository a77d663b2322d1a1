import type { dataRequestRoutes } from "@matinee/contract/routes/data-requests";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import type { PersonalDataSource } from "../../platform/personal-data.ts";
import { requireProof } from "../identity/factors/require-proof.ts";
import { getDataRequestByToken, listDataRequests, toDataRequest } from "./data-requests.queries.ts";
import { openExport } from "./download-export.ts";
import {
  cancelAccountErasure,
  getRequestingAccount,
  requestErasure,
  requestExport,
} from "./request-account-data.ts";
import { cancelErasure, confirmErasure, exportViewerData, requestViewerData } from "./request-viewer-data.ts";

/** @param sources the modules' parts, passed in because this module may not import them all */
export const createDataRequestHandlers = (
  sources: readonly PersonalDataSource[],
): Handlers<typeof dataRequestRoutes> => ({
  async list({ ctx }) {
    return { status: 200, body: { data: await listDataRequests(ctx.db, ctx.actor.accountId) } };
  },
  async requestExport({ ctx, body }) {
    const account = await getRequestingAccount(ctx, ctx.actor.accountId);
    await requireProof(ctx, account, body);
    return { status: 201, body: { data: toDataRequest(await requestExport(ctx, { account })) } };
  },
  async requestErasure({ ctx, body: { confirmation, ...proof } }) {
    const account = await getRequestingAccount(ctx, ctx.actor.accountId);
    await requireProof(ctx, account, proof);
    const request = await requestErasure(ctx, sources, { account, confirmation });
    return { status: 201, body: { data: toDataRequest(request) } };
  },
  async cancelErasure({ ctx }) {
    const request = await cancelAccountErasure(ctx, ctx.actor.accountId);
    return { status: 200, body: { data: toDataRequest(request) } };
  },
  async listOfCustomer({ ctx, params }) {
    return { status: 200, body: { data: await listDataRequests(ctx.db, params.id) } };
  },
  async exportCustomer({ ctx, params, body: { reason } }) {
    const account = await getRequestingAccount(ctx, params.id);
    return { status: 201, body: { data: toDataRequest(await requestExport(ctx, { account, reason })) } };
  },
  async eraseCustomer({ ctx, params, body: { reason, confirmation } }) {
    const account = await getRequestingAccount(ctx, params.id);
    const request = await requestErasure(ctx, sources, { account, reason, confirmation });
    return { status: 201, body: { data: toDataRequest(request) } };
  },
  async cancelErasureOfCustomer({ ctx, params }) {
    await getRequestingAccount(ctx, params.id);
    const request = await cancelAccountErasure(ctx, params.id);
    return { status: 200, body: { data: toDataRequest(request) } };
  },
  async exportViewer({ ctx, params, body: { reason } }) {
    return { status: 202, body: { data: { email: await exportViewerData(ctx, params.id, reason) } } };
  },
  async requestByEmail({ ctx, body }) {
    await requestViewerData(ctx, body);
    return { status: 202, body: { data: { sent: true } } };
  },
  async read({ ctx, body: { token } }) {
    return { status: 200, body: { data: toDataRequest(await getDataRequestByToken(ctx.db, token)) } };
  },
  async confirm({ ctx, body: { token } }) {
    return { status: 200, body: { data: toDataRequest(await confirmErasure(ctx, token)) } };
  },
  async cancel({ ctx, body: { token } }) {
    return { status: 200, body: { data: toDataRequest(await cancelErasure(ctx, token)) } };
  },
  async download({ ctx, body: { token } }) {
    return openExport(ctx, token);
  },
});

import { z } from "zod";
import { data, paged, pageQuery, uuid } from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  ownedPageSchema,
  pageCardSchema,
  pageSchema,
  savePageBody,
  shownPageSchema,
} from "../schemas/pages.ts";

const byId = z.object({ id: uuid });

const duplicate = {
  method: "POST",
  summary: "Copy an event to an account, which pays one credit",
  pathParams: byId,
  body: z.strictObject({ account_email: z.email().max(254) }),
  responses: { 201: data(ownedPageSchema) },
  metadata: { allow: ["pageOwner", "staff"], diyOnly: true, idempotent: true },
} as const;

export const pageRoutes = defineRoutes({
  list: {
    method: "GET",
    path: "/v1/pages",
    summary: "The caller's events that are not archived, newest first",
    query: z.object({ page: pageQuery }),
    responses: { 200: paged(pageCardSchema) },
    metadata: { allow: ["account"] },
  },
  listArchived: {
    method: "GET",
    path: "/v1/pages/archived",
    summary: "The caller's archived events, newest first",
    query: z.object({ page: pageQuery }),
    responses: { 200: paged(pageCardSchema) },
    metadata: { allow: ["account"] },
  },
  showing: {
    method: "GET",
    path: "/v1/pages/showing",
    summary: "What is showing now and soon, for whoever lands without a link",
    responses: { 200: data(z.array(shownPageSchema)) },
    metadata: { allow: ["public"] },
  },
  get: {
    method: "GET",
    path: "/v1/pages/:urlOrId",
    summary: "An event by url or id; its owner and staff see more than the public",
    pathParams: z.object({ urlOrId: z.string().min(1).max(200) }),
    responses: { 200: data(pageSchema) },
    metadata: { allow: ["public"] },
  },
  create: {
    method: "POST",
    path: "/v1/pages/:accountId",
    summary: "Create an event for an account; takes one of its credits",
    pathParams: z.object({ accountId: uuid }),
    body: savePageBody,
    responses: { 201: data(ownedPageSchema) },
    metadata: { allow: ["account"], idempotent: true },
  },
  update: {
    method: "PATCH",
    path: "/v1/pages/:id",
    summary: "Save an event",
    pathParams: byId,
    body: savePageBody,
    responses: { 200: data(ownedPageSchema) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  remove: {
    method: "DELETE",
    path: "/v1/pages/:id",
    summary: "Delete an event that has no orders",
    pathParams: byId,
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  activate: {
    method: "POST",
    path: "/v1/pages/:id/activate",
    summary: "Open an event to viewers; 409 names what is missing",
    pathParams: byId,
    body: c.noBody(),
    responses: { 200: data(ownedPageSchema) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  duplicate: { ...duplicate, path: "/v1/pages/:id/duplicate" },
  /** The path that the specification names. */
  duplicateAsSpecified: {
    ...duplicate,
    path: "/v1/pages/duplicate/:id",
    metadata: { ...duplicate.metadata, aliasOf: "/v1/pages/:id/duplicate" },
  },
  cancel: {
    method: "POST",
    path: "/v1/pages/:id/cancel",
    summary: "Cancel an event and refund everyone",
    pathParams: byId,
    body: c.noBody(),
    responses: {
      200: data(
        z.object({ refunds: z.number().int(), refunded: z.number().int(), failed: z.number().int() }),
      ),
    },
    metadata: { allow: ["pageOwner", "staff"], idempotent: true },
  },
  cancelProgress: {
    method: "GET",
    path: "/v1/pages/:id/cancel",
    summary: "How far the refunds of a cancelled event are",
    pathParams: byId,
    responses: {
      200: data(
        z.object({ refunds: z.number().int(), refunded: z.number().int(), failed: z.number().int() }),
      ),
    },
    metadata: { allow: ["pageOwner", "staff"] },
  },
});

import type { tagRoutes } from "@matinee/contract/routes/tags";
import type { Tag } from "@matinee/contract/schemas/tags";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { listPage } from "../../db/list-page.ts";
import { createGlobalTag, removeGlobalTag, renameGlobalTag } from "./global-tags.ts";
import { attachTag, detachTag } from "./attach-tag.ts";
import { createTag } from "./create-tag.ts";
import { replaceTag } from "./replace-tag.ts";
import { requireTagPermission } from "./tag-subjects.ts";
import { findTag, buildTagFilter, findTagsByIds } from "./tags.queries.ts";
import { tags } from "../../db/schema/tags.ts";

export const tagHandlers: Handlers<typeof tagRoutes> = {
  async list({ query, ctx, request }) {
    const { rows, ...list } = await listPage(ctx, "/v1/tags", query, {
      signal: request.signal,
      table: tags,
      sortKey: tags.name,
      ascending: true,
      where: (reach, db) => buildTagFilter(db, ctx.actor, query, reach),
      // A filmmaker sees few of all tags, so their list always uses the search path.
      isSearch: query.search_term !== undefined || ctx.actor.type !== "admin",
      findRows: (ids) => findTagsByIds(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async addToPage({ params, query, ctx }) {
    const { tag } = await createAndAttachTag(ctx, "page", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async addToLeadOwner({ params, query, ctx }) {
    const { tag } = await createAndAttachTag(ctx, "leadowner", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async addToAccount({ params, query, ctx }) {
    const { tag } = await createAndAttachTag(ctx, "account", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async link({ params: { type, id, tagId }, ctx }) {
    requireTagPermission(ctx.actor, type);
    const tag = await transact(ctx.db, async (tx) => {
      const stored = await findTag(tx, ctx.actor, type, tagId);
      await attachTag(tx, ctx, stored, [id]);
      return stored;
    });
    return { status: 201, body: { data: tag } };
  },
  async unlink({ params: { type, id, tagId }, ctx }) {
    requireTagPermission(ctx.actor, type);
    await transact(ctx.db, async (tx) => {
      await detachTag(tx, ctx, await findTag(tx, ctx.actor, type, tagId), [id]);
    });
    return { status: 204 };
  },
  async createGlobal({ query: { tag_name: name, type }, ctx }) {
    return { status: 201, body: { data: await createGlobalTag(ctx, { name, type }) } };
  },
  async renameGlobal({ params, query, ctx }) {
    return { status: 200, body: { data: await renameGlobalTag(ctx, params.id, query.tag_name) } };
  },
  async removeGlobal({ params, ctx }) {
    await removeGlobalTag(ctx, params.id);
    return { status: 204 };
  },
  async bulkRename({ body: { ids, type, global, tag, newTag }, ctx }) {
    if (tag !== undefined) {
      const updated = await transact(ctx.db, (tx) => replaceTag(tx, ctx, { type, tag, newTag, global }, ids));
      return { status: 200, body: { data: { updated } } };
    }
    const { updated } = await createAndAttachTag(ctx, type, newTag, ids, global);
    return { status: 200, body: { data: { updated } } };
  },
  async bulkLink({ body: { ids, type, tag }, ctx }) {
    const updated = await transact(ctx.db, async (tx) =>
      attachTag(tx, ctx, await findTag(tx, ctx.actor, type, tag), ids),
    );
    return { status: 200, body: { data: { updated } } };
  },
  async bulkUnlink({ body: { ids, type, tag }, ctx }) {
    const updated = await transact(ctx.db, async (tx) =>
      detachTag(tx, ctx, await findTag(tx, ctx.actor, type, tag), ids),
    );
    return { status: 200, body: { data: { updated } } };
  },
};

/** Creates a tag and attaches it to every subject, atomically. */
async function createAndAttachTag(
  ctx: SignedInContext,
  type: Tag["type"],
  name: string,
  ids: string[],
  global = false,
) {
  return transact(ctx.db, async (tx) => {
    const tag = await createTag(tx, { name, type, global });
    return { tag, updated: await attachTag(tx, ctx, tag, ids) };
  });
}

import type { tagRoutes } from "@matinee/contract/routes/tags";
import type { Tag } from "@matinee/contract/schemas/tags";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { staffList } from "../../db/staff-list.ts";
import { createGlobalTag, removeGlobalTag, renameGlobalTag } from "./global-tags.ts";
import { hangTag, takeTagOff } from "./hang-tag.ts";
import { makeTag } from "./make-tag.ts";
import { replaceTag } from "./replace-tag.ts";
import { requireTagger } from "./tag-subjects.ts";
import { findTag, tagFilter, tagRowsOf } from "./tags.queries.ts";
import { tags } from "../../db/schema/tags.ts";

export const tagHandlers: Handlers<typeof tagRoutes> = {
  async list({ query, ctx }) {
    const { rows, ...list } = await staffList("/v1/tags", query, {
      db: ctx.db,
      table: tags,
      key: tags.name,
      ascending: true,
      where: (reach) => tagFilter(ctx.db, ctx.actor, query, reach),
      // What a filmmaker knows of are few among many, too.
      isSearch: query.search_term !== undefined || ctx.actor.type !== "admin",
      rowsOf: (ids) => tagRowsOf(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async addToPage({ params, query, ctx }) {
    const { tag } = await add(ctx, "page", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async addToLeadOwner({ params, query, ctx }) {
    const { tag } = await add(ctx, "leadowner", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async addToAccount({ params, query, ctx }) {
    const { tag } = await add(ctx, "account", query.tag_name, [params.id], query.global);
    return { status: 201, body: { data: tag } };
  },
  async link({ params: { type, id, tagId }, ctx }) {
    requireTagger(ctx.actor, type);
    const tag = await transact(ctx.db, async (tx) => {
      const found = await findTag(tx, ctx.actor, type, tagId);
      await hangTag(tx, ctx, found, [id]);
      return found;
    });
    return { status: 201, body: { data: tag } };
  },
  async unlink({ params: { type, id, tagId }, ctx }) {
    requireTagger(ctx.actor, type);
    await transact(ctx.db, async (tx) => {
      await takeTagOff(tx, ctx, await findTag(tx, ctx.actor, type, tagId), [id]);
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
    const { updated } = await add(ctx, type, newTag, ids, global);
    return { status: 200, body: { data: { updated } } };
  },
  async bulkLink({ body: { ids, type, tag }, ctx }) {
    const updated = await transact(ctx.db, async (tx) =>
      hangTag(tx, ctx, await findTag(tx, ctx.actor, type, tag), ids),
    );
    return { status: 200, body: { data: { updated } } };
  },
  async bulkUnlink({ body: { ids, type, tag }, ctx }) {
    const updated = await transact(ctx.db, async (tx) =>
      takeTagOff(tx, ctx, await findTag(tx, ctx.actor, type, tag), ids),
    );
    return { status: 200, body: { data: { updated } } };
  },
};

/** A new tag, hung on all of these, or neither. */
async function add(ctx: SignedInContext, type: Tag["type"], name: string, ids: string[], global = false) {
  return transact(ctx.db, async (tx) => {
    const tag = await makeTag(tx, { name, type, global });
    return { tag, updated: await hangTag(tx, ctx, tag, ids) };
  });
}

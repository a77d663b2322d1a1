import { deprecatedUrl } from "@matinee/domain/urls";
import { messages } from "@matinee/contract/messages";
import { like } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { violates } from "../../db/transaction.ts";
import { AppError } from "../../errors.ts";
import { pages } from "./pages.table.ts";

/** Why a save was refused when two events want one url; anything else is thrown on. */
export function urlTaken(error: unknown): unknown {
  if (!violates(error, "pages_url_key")) return error;
  const message = messages.events.urlTaken;
  return new AppError("url-taken", message, { fields: { url: message } });
}

/** The `-deprecated` url under which a superarchived event steps aside. */
export async function freeDeprecatedUrl(tx: Transaction, url: string): Promise<string> {
  const taken = await urlsLike(tx, `${url}-deprecated`);
  return deprecatedUrl(url, (candidate) => taken.has(candidate));
}

/** The first of `url-2`, `url-3`, … that is free: where a copy lives. */
export async function freeCopyUrl(tx: Transaction, url: string): Promise<string> {
  const original = url.replace(/-\d+$/, "") || url;
  const taken = await urlsLike(tx, `${original}-`);
  let number = 2;
  while (taken.has(`${original}-${number}`)) number++;
  return `${original}-${number}`;
}

async function urlsLike(tx: Transaction, prefix: string): Promise<Set<string>> {
  const pattern = `${prefix.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const rows = await tx.select({ url: pages.url }).from(pages).where(like(pages.url, pattern));
  return new Set(rows.map(({ url }) => url));
}

import type { LegalTextName } from "@matinee/contract/legal-texts";
import type { LegalText, LegalVersions } from "@matinee/contract/schemas/legal-texts";
import { and, desc, eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database, Queryable } from "../../db/client.ts";
import { isDatabaseUnavailable } from "../../db/database-errors.ts";
import { legalTextVersions } from "../../db/schema/legal-texts.ts";
import type { Services } from "../../platform/context.ts";
import { type DefaultLegalText, defaultLegalTexts } from "./default-legal-texts.ts";

type LegalContext = Pick<Services, "db" | "config">;

/** A text in force, and when it came into force; null for the text that comes with the product. */
interface TextInForce {
  version: string;
  markdown: string;
  publishedAt: Date | null;
}
type TextsInForce = Record<LegalTextName, TextInForce>;

/** How long other processes serve a replaced text, in milliseconds. */
const TTL_MS = 2000;

// The clock is looked up at each call, so that a test can replace it.
const perf = { now: () => performance.now() };

interface LegalTextCache {
  current: LRUCache<"texts", TextsInForce>;
  /** Served while the database is unavailable. */
  last: TextsInForce | null;
}
const caches = new WeakMap<Database, LegalTextCache>();

function getCache({ db }: Pick<Services, "db">): LegalTextCache {
  let cache = caches.get(db);
  if (!cache) {
    cache = { current: new LRUCache({ max: 1, ttl: TTL_MS, ttlResolution: 0, perf }), last: null };
    caches.set(db, cache);
  }
  return cache;
}

/**
 * Returns the texts that people accept now. The database is read at most once in two seconds.
 * @param connection of a transaction that must not wait for a second connection
 */
export async function findTextsInForce(ctx: LegalContext, connection?: Queryable): Promise<TextsInForce> {
  const cache = getCache(ctx);
  const cached = cache.current.get("texts");
  if (cached) return cached;
  try {
    const texts = await readTextsInForce(ctx, connection ?? ctx.db);
    cache.current.set("texts", texts);
    cache.last = texts;
    return texts;
  } catch (error) {
    if (!cache.last || !isDatabaseUnavailable(error)) throw error;
    return cache.last;
  }
}

/** Makes this process read the texts in force again. The others do within two seconds. */
export function invalidateTextsInForce(ctx: Pick<Services, "db">): void {
  getCache(ctx).current.clear();
}

/** Finds the versions of the texts in force. */
export async function findVersionsInForce(ctx: LegalContext): Promise<LegalVersions> {
  const { terms, privacy } = await findTextsInForce(ctx);
  return { terms: terms.version, privacy: privacy.version };
}

/** Finds a text: the version in force, or the named one. Null if there is no such version. */
export async function findLegalText(
  ctx: LegalContext,
  name: LegalTextName,
  version?: string,
): Promise<LegalText | null> {
  const inForce = (await findTextsInForce(ctx))[name];
  if (version === undefined || version === inForce.version)
    return { name, version: inForce.version, markdown: inForce.markdown, inForce: true };
  const [published] = await ctx.db
    .select({ markdown: legalTextVersions.markdown })
    .from(legalTextVersions)
    .where(and(eq(legalTextVersions.name, name), eq(legalTextVersions.version, version)));
  const found = published ?? findDefaultText(ctx, name, version);
  return found && { name, version, markdown: found.markdown, inForce: false };
}

/** Finds a text that comes with the product; the newest without a version. */
export function findDefaultText(
  { config }: Pick<Services, "config">,
  name: LegalTextName,
  version?: string,
): DefaultLegalText | null {
  const texts = defaultLegalTexts[name];
  const text = version ? texts.find((candidate) => candidate.version === version) : texts.at(-1);
  const support = config.SUPPORT_EMAIL ? `[${config.SUPPORT_EMAIL}](mailto:${config.SUPPORT_EMAIL})` : "us";
  return text ? { ...text, markdown: text.markdown.replaceAll("{support}", () => support) } : null;
}

async function readTextsInForce(ctx: LegalContext, connection: Queryable): Promise<TextsInForce> {
  const published = await connection
    .selectDistinctOn([legalTextVersions.name])
    .from(legalTextVersions)
    .orderBy(legalTextVersions.name, desc(legalTextVersions.publishedAt), desc(legalTextVersions.id));
  const find = (name: LegalTextName): TextInForce => {
    const text = published.find((candidate) => candidate.name === name);
    if (text) return text;
    const standard = findDefaultText(ctx, name);
    if (!standard) throw new Error(`${name} has no text`);
    return { ...standard, publishedAt: null };
  };
  return { terms: find("terms"), privacy: find("privacy") };
}

/**
 * Finds when a version that is not in force was replaced. Null for a text of the product that an upgrade replaced,
 * because no one recorded that moment.
 * @returns undefined if there is no such version
 */
export async function findReplacementTime(
  ctx: LegalContext,
  connection: Queryable,
  name: LegalTextName,
  version: string,
): Promise<Date | null | undefined> {
  const published = await connection
    .select({ version: legalTextVersions.version, publishedAt: legalTextVersions.publishedAt })
    .from(legalTextVersions)
    .where(eq(legalTextVersions.name, name))
    .orderBy(legalTextVersions.publishedAt, legalTextVersions.id);
  const index = published.findIndex((row) => row.version === version);
  if (index === -1 && !findDefaultText(ctx, name, version)) return undefined;
  return published[index + 1]?.publishedAt ?? null;
}

import type { Transaction } from "../../../db/client.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { lockPage } from "../pages/save/save-page.ts";
import { identifyText, readTranslationChanges } from "./audited-changes.ts";
import { listEventTexts } from "./list-event-texts.ts";
import { findStoredTranslations, writeTranslations } from "./write-translations.ts";

/**
 * Takes a change of translations back.
 * @param detail of its audit entry
 * @returns false, without a change, when a text has another translation now, was removed, or is the event's own language
 * @throws AppError not-found; others as writeTranslations
 */
export async function restoreTranslations(
  tx: Transaction,
  ctx: SignedInContext,
  pageId: string,
  detail: Readonly<Record<string, unknown>>,
): Promise<boolean> {
  const page = await lockPage(tx, ctx, pageId, "no key update");
  const changes = readTranslationChanges(detail);
  const [language] = changes.map((change) => change.language);
  if (!language || page.language === language) return false;
  const stored = await findStoredTranslations(tx, pageId, language);
  const texts = new Set((await listEventTexts(tx, page)).map(identifyText));
  const isAsLeft = changes.every((change) => {
    const name = identifyText(change);
    return texts.has(name) && stored.get(name)?.text === change.to?.text;
  });
  if (!isAsLeft) return false;
  await writeTranslations(
    tx,
    ctx,
    page,
    language,
    changes.map(({ from, to, ...text }) => ({ ...text, from: to, to: from })),
  );
  return true;
}

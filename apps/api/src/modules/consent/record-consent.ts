import { type ConsentKind, consentTexts } from "@matinee/contract/legal-texts";
import { defaultLanguage } from "@matinee/texts/languages";
import { replacedLegalTextHours } from "@matinee/domain/limits";
import type { ShownLegalVersions } from "@matinee/contract/schemas/legal-texts";
import type { Queryable, Transaction } from "../../db/client.ts";
import { consents } from "../../db/schema/consents.ts";
import type { Context } from "../../platform/context.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { findReplacementTime, findTextsInForce } from "./legal-texts.queries.ts";

type ConsentContext = Pick<Context, "db" | "config" | "clock" | "language">;

/** The person's account, registration or order. */
export type ConsentSubject = { accountId: string } | { subscriberId: string } | { orderId: string };

/**
 * Lists the consents of a person who accepts texts now.
 * @param shown the versions that the form showed; without one, the version in force
 * @throws AppError invalid for a version that does not exist; state-conflict for one that was replaced long ago
 */
export async function acceptTexts(
  tx: Queryable,
  ctx: ConsentContext,
  kinds: readonly ConsentKind[],
  shown: ShownLegalVersions,
): Promise<AcceptedText[]> {
  const createdAt = ctx.clock.now();
  const accepted = [];
  const locale = ctx.language ?? defaultLanguage;
  for (const kind of kinds) {
    const textVersion = await chooseVersion(tx, ctx, kind, shown);
    accepted.push({ kind, textVersion, locale, createdAt });
  }
  return accepted;
}

export interface AcceptedText {
  kind: ConsentKind;
  textVersion: string;
  /** Of the page on which the person accepted the text. */
  locale: string;
  createdAt: Date;
}

/**
 * Records consents in the transaction of the person's request. A consent to the same version of a text is kept from
 * its first time.
 */
export async function recordConsents(
  tx: Transaction,
  subject: ConsentSubject,
  accepted: readonly AcceptedText[],
): Promise<void> {
  if (accepted.length === 0) return;
  const rows = accepted.map((consent) => ({ ...subject, ...consent }));
  await tx.insert(consents).values(rows).onConflictDoNothing();
}

/** Chooses the version that the person saw. A text can be replaced while they fill in the form. */
async function chooseVersion(
  tx: Queryable,
  ctx: ConsentContext,
  kind: ConsentKind,
  shown: ShownLegalVersions,
): Promise<string> {
  const name = consentTexts[kind];
  const inForce = (await findTextsInForce(ctx, tx))[name].version;
  const version = shown?.[name] ?? inForce;
  if (version === inForce) return version;
  const replacedAt = await findReplacementTime(ctx, tx, name, version);
  if (replacedAt === undefined)
    throw createFieldError(`legalVersions.${name}`, (t) => t.legalVersions.unknownVersion);
  const age = replacedAt ? ctx.clock.now().getTime() - replacedAt.getTime() : 0;
  if (age > replacedLegalTextHours * 3_600_000)
    throw new AppError("state-conflict", (t) => t.legalVersions.replaced);
  return version;
}

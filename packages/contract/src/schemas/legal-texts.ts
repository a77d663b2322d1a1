import { isMarkdownTooComplex } from "@matinee/domain/markdown-rules";
import { z } from "zod";
import { instant } from "../envelope.ts";
import { LEGAL_TEXTS } from "../legal-texts.ts";
import { describeRule } from "../rule-text.ts";
import { maxLegalTextLength } from "@matinee/domain/limits";

/** The date of a text's publication; `.2` and higher for further versions of the same day. */
export const legalTextVersion = z.string().regex(/^\d{4}-\d{2}-\d{2}(?:\.[1-9]\d{0,3})?$/);

export const legalTextName = z.enum(LEGAL_TEXTS);

/** A version of a text, as everyone may read it. */
export const legalTextSchema = z.object({
  name: legalTextName,
  version: legalTextVersion,
  /** Markdown without raw HTML. */
  markdown: z.string(),
  /** Whether people accept this version now. */
  inForce: z.boolean(),
});
export type LegalText = z.infer<typeof legalTextSchema>;

/** The version of each text that people accept now. */
export const legalVersionsSchema = z.object({ terms: legalTextVersion, privacy: legalTextVersion });
export type LegalVersions = z.infer<typeof legalVersionsSchema>;

/** The versions that a form showed, in its request. Without one, the version in force counts. */
export const shownLegalVersions = z
  .strictObject({ terms: legalTextVersion.optional(), privacy: legalTextVersion.optional() })
  .optional();
export type ShownLegalVersions = z.infer<typeof shownLegalVersions>;

/** The text of a draft. */
export const legalTextDraftInput = z.strictObject({
  markdown: z
    .string()
    .max(
      maxLegalTextLength,
      describeRule((t) => t.legalTexts.tooLong(maxLegalTextLength)),
    )
    .refine(
      (text) => text.trim() !== "",
      describeRule((t) => t.legalTexts.missing),
    )
    .refine(
      (text) => !isMarkdownTooComplex(text),
      describeRule((t) => t.legalTexts.tooComplex),
    ),
  /** The revision of the draft that was edited; 0 when there was none. */
  revision: z.number().int().min(0),
});

export const legalTextDraftSchema = z.object({
  markdown: z.string(),
  revision: z.number().int(),
  updatedAt: instant,
  updatedBy: z.string(),
});
export type LegalTextDraft = z.infer<typeof legalTextDraftSchema>;

const versionRowSchema = z.object({
  version: legalTextVersion,
  inForce: z.boolean(),
  /** Null for the text that comes with the product. */
  publishedAt: instant.nullable(),
  /** Null for the text that comes with the product. */
  publishedBy: z.string().nullable(),
});
export type LegalTextVersionRow = z.infer<typeof versionRowSchema>;

/** A text with its draft and its versions, for admins. */
export const legalTextDetailSchema = z.object({
  text: legalTextSchema,
  draft: legalTextDraftSchema.nullable(),
  /** The newest first. */
  versions: z.array(versionRowSchema),
});
export type LegalTextDetail = z.infer<typeof legalTextDetailSchema>;

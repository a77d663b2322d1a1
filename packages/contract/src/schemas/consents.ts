import { z } from "zod";
import { instant } from "../envelope.ts";
import { CONSENT_KINDS } from "../legal-texts.ts";

/** That a person accepted a text, and when. */
export const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** The version of the text; its address on the watch host is `/terms?version=…` or `/privacy?version=…`. */
  textVersion: z.string(),
  /** BCP 47. */
  locale: z.string().nullable(),
  createdAt: instant,
});
export type Consent = z.infer<typeof consentSchema>;

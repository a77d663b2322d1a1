import { nameCode } from "@matinee/domain/name-code";
import { emailNames } from "./email-names.ts";

/** What waits for the staff, in the back office's overview. */
export const actionItems = {
  dispute: "Dispute opened",
  payouts: "Payouts restricted",
  due: (account: string, count: number) => `${account}: ${count} due`,
  upload: "Upload failed",
  video: (name: string, event: string, failure: string | null) =>
    `${name}, ${event}${failure ? `: ${failure}` : ""}`,
  email: "Email not sent",
  emailTo: (template: string, address: string) => `${nameCode(emailNames, template)} to ${address}`,
} as const;

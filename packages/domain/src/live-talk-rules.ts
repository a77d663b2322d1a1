import { isBlank, type Rule } from "./rules.ts";
import { isWebAddress } from "./text-rules.ts";

export type LiveTalkInput = {
  enableLive: boolean;
  liveTitle: string;
  /** An instant or a day; empty when none is chosen. */
  liveDate?: string | null | undefined;
  liveUrl?: string | null | undefined;
};
export type LiveTalkIssue =
  | "talk-title-missing"
  | "talk-date-missing"
  | "talk-link-missing"
  | "talk-link-invalid";

/** The rules of a live talk: an announced talk needs a title, a date and a link. */
export const liveTalkRules: readonly Rule<
  LiveTalkInput,
  "liveTitle" | "liveDate" | "liveUrl",
  LiveTalkIssue
>[] = [
  { field: "liveTitle", code: "talk-title-missing", broken: (t) => t.enableLive && isBlank(t.liveTitle) },
  { field: "liveDate", code: "talk-date-missing", broken: (t) => t.enableLive && isBlank(t.liveDate) },
  { field: "liveUrl", code: "talk-link-missing", broken: (t) => t.enableLive && isBlank(t.liveUrl) },
  {
    field: "liveUrl",
    code: "talk-link-invalid",
    broken: (t) => t.enableLive && !isWebAddress(t.liveUrl ?? ""),
  },
];

import { messages } from "@matinee/texts";
import type { BulkChoice } from "./bulk-update-dialog.tsx";
import { yesNoOptions } from "./yes-no-options.ts";

const texts = messages.bulkChanges;

export type EventFlags = Partial<Record<"archived" | "active" | "test" | "diyEvent", boolean>>;

/** Builds the flags of a bulk update of events. @param apply changes the selected events */
export const buildFlagChoices = (apply: (flags: EventFlags) => Promise<string | null>): BulkChoice[] =>
  (
    [
      ["test", texts.test],
      ["diyEvent", texts.diyEvent],
    ] as const
  ).map(([key, label]) => ({
    key,
    label,
    options: yesNoOptions,
    apply: (value) => apply({ [key]: value === "true" }),
    describe: (value) => ({ kind: "update", attributes: { [key]: value === "true" } }),
  }));

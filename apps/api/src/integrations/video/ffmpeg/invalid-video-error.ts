import type { CodedText } from "../../../platform/stored-text.ts";

/** The uploaded file cannot be converted, and a retry would not help. The filmmaker reads `failure`. */
export class InvalidVideoError extends Error {
  readonly failure: CodedText;

  constructor(key: CodedText["key"], ...args: readonly (string | number)[]) {
    super([key, ...args].join(" "));
    this.name = "InvalidVideoError";
    this.failure = args.length > 0 ? { key, args } : { key };
  }
}

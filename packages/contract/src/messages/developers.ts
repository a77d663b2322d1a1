import type { ApiScope } from "../policy.ts";

/** Errors of calls with an API key. */
export const apiKeys = {
  invalid: "This API key is unknown, revoked or expired.",
  scopeNeeded: (scope: ApiScope) => `This API key lacks the scope ${scope}.`,
  sessionNeeded: "API keys cannot do this. Please sign in.",
  notInBrowsers: "API keys are for servers. Please never put one into a web page.",
};

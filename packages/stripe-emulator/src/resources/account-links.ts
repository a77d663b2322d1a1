import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { invalidRequest, malformed } from "../failures.ts";
import type { ApiRequest, Route } from "../http/api.ts";
import { requiredText } from "../http/params.ts";
import { createRandomText } from "../ids.ts";

/** How long a link can be opened, in seconds, as at Stripe. */
const LINK_LIVES = 5 * 60;

export const accountLinkRoutes: readonly Route[] = [
  {
    method: "POST",
    path: "/v1/account_links",
    params: ["account", "type", "refresh_url", "return_url", "collect", "collection_options", "expand"],
    handle: createAccountLink,
  },
];

function createAccountLink(context: Context, { params }: ApiRequest): Stripe.AccountLink {
  const account = requiredText(params, "account");
  const type = requiredText(params, "type");
  if (type !== "account_onboarding" && type !== "account_update") {
    throw malformed("Invalid type: must be one of account_onboarding or account_update", { param: "type" });
  }
  const owner = context.store.account.get(account);
  if (!owner)
    throw invalidRequest(`No such account: '${account}'`, { code: "resource_missing", param: "account" });
  if (type === "account_update" && owner.controller?.requirement_collection !== "application") {
    throw invalidRequest(
      "You cannot create `account_update` type Account Links for this account. Valid types are: account_onboarding",
      { param: "type" },
    );
  }
  const link = context.store.account_link.put({
    id: createRandomText(24),
    account,
    type,
    refreshUrl: webAddress(requiredText(params, "refresh_url"), "refresh_url"),
    returnUrl: webAddress(requiredText(params, "return_url"), "return_url"),
    expiresAt: context.now() + LINK_LIVES,
    finished: false,
  });
  return {
    object: "account_link",
    created: context.now(),
    expires_at: link.expiresAt,
    url: `${context.publicUrl}/setup/s/${account}/${link.id}`,
  };
}

function webAddress(url: string, param: string): string {
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) {
    throw malformed("Not a valid URL", { code: "url_invalid", param });
  }
  return url;
}

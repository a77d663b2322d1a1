import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { parseParams, text } from "../http/params.ts";
import { readBody } from "../http/read-body.ts";
import { finishOnboarding } from "../resources/onboarding.ts";
import type { StoredLink } from "../store/store.ts";
import { html, type Html } from "./html.ts";
import { renderPage } from "./render-page.ts";
import { redirect, sendPage } from "./responses.ts";

/**
 * Serves the hosted onboarding of an account link. An expired or used link redirects to the refresh address, where the
 * platform creates a new one.
 */
export async function serveOnboarding(
  context: Context,
  incoming: IncomingMessage,
  response: ServerResponse,
  accountId: string,
  linkId: string,
): Promise<void> {
  const link = context.store.account_link.get(linkId);
  const account = context.store.account.get(accountId);
  if (!link || link.account !== accountId || !account) {
    sendPage(response, 404, renderPage("Link not found", UNKNOWN_LINK));
    return;
  }
  if (link.finished || link.expiresAt < context.now()) {
    redirect(response, link.refreshUrl);
    return;
  }
  if (incoming.method !== "POST") {
    sendPage(response, 200, renderOnboardingPage(account, link));
    return;
  }
  const form = parseParams(await readBody(incoming));
  finishOnboarding(context, account, {
    ...buildOptional("firstName", text(form, "first_name")),
    ...buildOptional("lastName", text(form, "last_name")),
    ...buildOptional("companyName", text(form, "company_name")),
  });
  context.store.account_link.change(link, { finished: true });
  redirect(response, link.returnUrl);
}

function renderOnboardingPage(account: Stripe.Account, link: StoredLink): Html {
  const company = account.business_type === "company";
  const asksForBank = account.controller?.requirement_collection !== "application";
  return renderPage(
    "Set up payouts (test mode)",
    html`<body>
      <main>
        <span class="badge">Test mode</span>
        <h1>Set up payouts with Matinee</h1>
        <p>
          This page stands in for Stripe's own. The details below are examples: submit them to finish, no real
          data is needed and no money moves.
        </p>
        <form method="post">
          ${
            company
              ? field(
                  "company_name",
                  "Legal business name",
                  account.company?.name ?? "Example Pictures LLC",
                  "organization",
                )
              : html`${field("first_name", "First name", account.individual?.first_name ?? "Jenny", "given-name")}
                ${field("last_name", "Last name", account.individual?.last_name ?? "Rosen", "family-name")}`
          }
          ${field("email", "Email", account.email ?? "jenny.rosen@example.com", "email", "email")}
          ${
            asksForBank
              ? html`${field("bank", "Bank account for payouts", "STRIPE TEST BANK ••••6789", "off", "text", true)}`
              : html``
          }
          <button type="submit">Submit</button>
        </form>
        <a class="leave" href="${link.returnUrl}">Leave without finishing</a>
      </main>
    </body>`,
  );
}

function field(
  name: string,
  label: string,
  value: string,
  autocomplete: string,
  type = "text",
  readonly = false,
): Html {
  return html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required
      ${readonly ? "readonly" : ""}
    />`;
}

function buildOptional<Name extends string>(
  name: Name,
  value: string | undefined,
): Partial<Record<Name, string>> {
  // The compiler types an object with a computed key by any text, so the literal key is lost.
  return value ? ({ [name]: value } as Partial<Record<Name, string>>) : {};
}

const UNKNOWN_LINK = html`<body>
  <main>
    <span class="badge">Test mode</span>
    <h1>This link does not exist</h1>
    <p>Go back to the page that sent you here and ask for a new one.</p>
  </main>
</body>`;

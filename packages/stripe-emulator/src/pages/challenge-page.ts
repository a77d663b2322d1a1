import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { ChallengeDone } from "../browser/frame-messages.ts";
import type { Context } from "../context.ts";
import { Failure } from "../failures.ts";
import { filledText, parseParams } from "../http/params.ts";
import { readBody } from "../http/read-body.ts";
import { finishAuthentication } from "../payments/confirm-intent.ts";
import { showAmount } from "../money/currencies.ts";
import { escapeForScript, html, type Html } from "./html.ts";
import { renderPage } from "./render-page.ts";
import { redirect, sendPage } from "./responses.ts";

/**
 * Serves the bank's 3-D Secure page. In the shop's dialog it notifies the parent page of the answer (`parent` is that
 * page's origin); outside a dialog it redirects to the return address.
 */
export async function serveChallenge(
  context: Context,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
  intentId: string,
): Promise<void> {
  const intent = context.store.payment_intent.get(intentId);
  if (!intent || intent.client_secret !== url.searchParams.get("client_secret")) {
    sendPage(response, 404, renderPage("Payment not found", NOT_FOUND));
    return;
  }
  const parent = url.searchParams.get("parent");
  if (incoming.method === "POST") {
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const form = parseParams(await readBody(incoming));
    recordAnswer(context, intent, filledText(form, "outcome") === "complete" ? "complete" : "fail");
    if (parent === null && returnUrl) redirect(response, buildReturnAddress(returnUrl, intent, context));
    else sendPage(response, 200, renderDonePage(parent));
    return;
  }
  if (intent.status !== "requires_action") {
    sendPage(response, 200, renderDonePage(parent));
    return;
  }
  sendPage(response, 200, renderChallengePage(intent, parent !== null));
}

/** Records the buyer's answer. Does nothing when the intent was answered before. */
function recordAnswer(context: Context, intent: Stripe.PaymentIntent, outcome: "complete" | "fail"): void {
  try {
    finishAuthentication(context, intent, outcome);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function renderChallengePage(intent: Stripe.PaymentIntent, inside: boolean): Html {
  const amount = showAmount(intent.amount, intent.currency);
  return renderPage(
    "3D Secure (test mode)",
    html`<body class="${inside ? "inside" : ""}">
      <main>
        <span class="badge">Test mode</span>
        <h1>Confirm your payment</h1>
        <p>This page stands in for your bank's. Choose how it should answer.</p>
        <dl>
          <dt>Merchant</dt>
          <dd>Matinee</dd>
          <dt>Amount</dt>
          <dd>${amount}</dd>
        </dl>
        <form method="post">
          <button type="submit" name="outcome" value="complete">Complete authentication</button>
          <button type="submit" name="outcome" value="fail" class="second">Fail authentication</button>
        </form>
      </main>
      ${inside ? INSIDE_DIALOG : html``}
    </body>`,
  );
}

/**
 * Escape works in the frame and on the dialog around it, which passes it on. The script focuses the first button,
 * since browsers ignore `autofocus` in a frame of another origin.
 */
const INSIDE_DIALOG = html`<script>
  const button = (outcome) => document.querySelector('[value="' + outcome + '"]');
  const { parent: shop } = Object.fromEntries(new URLSearchParams(location.search));
  addEventListener("keydown", (event) => event.key === "Escape" && button("fail").click());
  addEventListener("message", (event) => {
    if (event.source !== window.parent || event.origin !== shop) return;
    if (event.data?.kind === "matinee-challenge-escape") button("fail").click();
  });
  addEventListener("load", () => button("complete").focus());
</script>`;

function renderDonePage(parent: string | null): Html {
  const done: ChallengeDone = { kind: "matinee-challenge-done" };
  return renderPage(
    "3D Secure (test mode)",
    html`<body class="inside">
      <main>
        <p role="status">Thank you. You can go back to the shop.</p>
      </main>
      ${
        parent === null
          ? html``
          : html`<script>
              window.parent.postMessage(${escapeForScript(done)}, ${escapeForScript(parent)});
            </script>`
      }
    </body>`,
  );
}

function buildReturnAddress(returnUrl: string, intent: Stripe.PaymentIntent, context: Context): string {
  const address = new URL(returnUrl);
  const status = context.store.payment_intent.get(intent.id)?.status;
  address.searchParams.set("payment_intent", intent.id);
  address.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  address.searchParams.set("redirect_status", status === "requires_payment_method" ? "failed" : "succeeded");
  return address.href;
}

const NOT_FOUND = html`<body>
  <main>
    <h1>This payment does not exist</h1>
  </main>
</body>`;

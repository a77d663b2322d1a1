import type { IncomingMessage, ServerResponse } from "node:http";
import type Stripe from "stripe";
import type { ChallengeDone } from "../browser/frame-messages.ts";
import type { Context } from "../context.ts";
import { Failure } from "../failures.ts";
import { filledText, parseParams } from "../http/params.ts";
import { readBody } from "../http/read-body.ts";
import { finishAuthentication } from "../payments/confirm-intent.ts";
import { html, Html } from "./html.ts";
import { page } from "./page.ts";
import { redirect, sendPage } from "./responses.ts";

/**
 * The bank's page of 3-D Secure. In the shop's dialog it tells the page above it when it is answered (`parent` is
 * that page's origin); on its own it goes back to the return address.
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
    sendPage(response, 404, page("Payment not found", NOT_FOUND));
    return;
  }
  const parent = url.searchParams.get("parent");
  if (incoming.method === "POST") {
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const form = parseParams(await readBody(incoming));
    answer(context, intent, filledText(form, "outcome") === "complete" ? "complete" : "fail");
    if (parent === null && returnUrl) redirect(response, returnAddress(returnUrl, intent, context));
    else sendPage(response, 200, donePage(parent));
    return;
  }
  if (intent.status !== "requires_action") {
    sendPage(response, 200, donePage(parent));
    return;
  }
  sendPage(response, 200, challengePage(intent, parent !== null));
}

/** A second press, or an answer given elsewhere meanwhile, changes nothing. */
function answer(context: Context, intent: Stripe.PaymentIntent, outcome: "complete" | "fail"): void {
  try {
    finishAuthentication(context, intent, outcome);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}

function challengePage(intent: Stripe.PaymentIntent, inside: boolean): Html {
  const amount = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: intent.currency.toUpperCase(),
  }).format(intent.amount / 100);
  return page(
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
 * Escape works in the frame as on the dialog around it, which passes it on. The first button is focused by hand,
 * since browsers refuse `autofocus` in a frame of another origin.
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

function donePage(parent: string | null): Html {
  const done: ChallengeDone = { kind: "matinee-challenge-done" };
  return page(
    "3D Secure (test mode)",
    html`<body class="inside">
      <main>
        <p role="status">Thank you. You can go back to the shop.</p>
      </main>
      ${
        parent === null
          ? html``
          : html`<script>
              window.parent.postMessage(${scriptValue(done)}, ${scriptValue(parent)});
            </script>`
      }
    </body>`,
  );
}

/** A value inside a script element, where escaping is JSON's and `<` must not end the element. */
function scriptValue(value: unknown): Html {
  return new Html(JSON.stringify(value).replaceAll("<", String.raw`\u003c`));
}

function returnAddress(returnUrl: string, intent: Stripe.PaymentIntent, context: Context): string {
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

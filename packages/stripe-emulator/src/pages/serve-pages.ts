import type { IncomingMessage, ServerResponse } from "node:http";
import type { Service } from "../service.ts";
import { bundle } from "./bundle.ts";
import { serveChallenge } from "./challenge-page.ts";
import { FIELD_PAGE } from "./field-page.ts";
import { html } from "./html.ts";
import { serveOnboarding } from "./onboarding-page.ts";
import { renderPage } from "./render-page.ts";
import { sendPage, sendScript, sendSharedJson } from "./responses.ts";
import { renderWalletButtons, renderWalletPage } from "./wallet-page.ts";

/** The paths at which @stripe/stripe-js and older pages load the script. */
const SCRIPT_PATHS = new Set(["/v3", "/v3/", "/v3/stripe.js", "/endive/stripe.js", "/clover/stripe.js"]);

/** Serves browsers: the script, the frames of card fields and wallets, the bank's dialog and the hosted onboarding. */
export async function servePages(
  { context }: Service,
  incoming: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname;
  const [, area = "", first = "", second = "", third = ""] = path.split("/");
  if (SCRIPT_PATHS.has(path)) sendScript(response, await bundle("stripe-js"));
  else if (path === "/elements/card-field.js") sendScript(response, await bundle("card-field"));
  else if (path === "/elements/field") sendPage(response, 200, FIELD_PAGE);
  else if (path === "/elements/wallets") sendSharedJson(response, { wallets: context.settings.wallets });
  else if (path === "/elements/express") sendPage(response, 200, renderWalletButtons(url.searchParams));
  else if (path === "/elements/wallet") sendPage(response, 200, renderWalletPage(url.searchParams));
  else if (area === "3ds") await serveChallenge(context, incoming, response, url, first);
  else if (area === "setup" && first === "s")
    await serveOnboarding(context, incoming, response, second, third);
  else if (path === "/favicon.ico") response.writeHead(204).end();
  else if (path === "/") sendPage(response, 200, START_PAGE);
  else sendPage(response, 404, renderPage("Not found", NOT_FOUND));
}

const START_PAGE = renderPage(
  "Stripe-compatible test server",
  html`<body>
    <main>
      <span class="badge">Test mode</span>
      <h1>Stripe-compatible test server</h1>
      <p>
        It speaks Stripe's API under <code>/v1</code>, serves its browser script at <code>/v3/</code>, and is
        controlled under <code>/_test</code>. No money moves here. To pay, use 4242 4242 4242 4242, any date
        to come and any three digits.
      </p>
    </main>
  </body>`,
);

const NOT_FOUND = html`<body>
  <main>
    <h1>Page not found</h1>
  </main>
</body>`;

import { WALLETS, type Wallet, type WalletClosed, type WalletPressed } from "../browser/frame-messages.ts";
import { findWalletOwner } from "../browser/wallet-owner.ts";
import { showAmount } from "../money/currencies.ts";
import { escapeForScript, html, type Html } from "./html.ts";
import { renderPage } from "./render-page.ts";

const NAMES: Record<Wallet, string> = { apple_pay: "Apple Pay", google_pay: "Google Pay", link: "Link" };

/** The test cards of every wallet, by the name that follows `tok_` in the documented tokens. */
const CARDS: ReadonlyArray<readonly [name: string, label: string]> = [
  ["visa", "Visa ending 4242"],
  ["chargeDeclined", "Visa ending 0002, declined"],
  ["threeDSecure2Required", "Visa ending 3220, asks the bank"],
];

/** Renders the frame with the buttons of the wallets in the query. A press is reported to the page around it. */
export function renderWalletButtons(query: URLSearchParams): Html {
  const wallets = WALLETS.filter((wallet) => query.getAll("wallet").includes(wallet));
  const press = (wallet: Wallet): WalletPressed => ({ kind: "matinee-wallet-pressed", wallet });
  const messages = Object.fromEntries(wallets.map((wallet) => [wallet, press(wallet)]));
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Express checkout</title>
        <style>
          body {
            margin: 0;
            display: flex;
            gap: 10px;
            background: transparent;
          }
          button {
            flex: 1;
            min-width: 0;
            height: ${String(Number(query.get("height")))}px;
            border: 0;
            border-radius: 8px;
            background: #ffffff;
            color: #000000;
            font:
              600 16px system-ui,
              sans-serif;
            cursor: pointer;
          }
          button[value="link"] {
            background: #00d66f;
          }
          button:focus-visible {
            outline: 3px solid #4d7cff;
            outline-offset: -5px;
          }
        </style>
      </head>
      <body>
        ${wallets.map((wallet) => html`<button type="button" value="${wallet}">${NAMES[wallet]}</button>`)}
        <script>
          const messages = ${escapeForScript(messages)};
          const { parent: shop } = Object.fromEntries(new URLSearchParams(location.search));
          addEventListener("click", (event) => {
            const message = messages[event.target.value];
            if (message) window.parent.postMessage(message, shop);
          });
        </script>
      </body>
    </html>`;
}

/** Renders a wallet's own dialog: the owner, the amount, a choice of test cards, and the buttons. */
export function renderWalletPage(query: URLSearchParams): Html {
  const wallet = WALLETS.find((name) => name === query.get("wallet")) ?? "link";
  const currency = query.get("currency") ?? "usd";
  const amount = showAmount(Number(query.get("amount")), currency);
  // express-element.ts writes these values.
  const lines = query.getAll("line").map((text) => JSON.parse(text) as { name: string; amount: number });
  const owner = findWalletOwner();
  const closed: WalletClosed = { kind: "matinee-wallet-closed", card: null };
  return renderPage(
    `${NAMES[wallet]} (test mode)`,
    html`<body class="inside">
      <main>
        <span class="badge">Test mode</span>
        <h1>${NAMES[wallet]}</h1>
        <dl>
          <dt>${owner.name}</dt>
          <dd>${owner.email}</dd>
          ${lines.map(
            (line) =>
              html`<dt>${line.name}</dt>
                <dd>${showAmount(line.amount, currency)}</dd>`,
          )}
          <dt>Amount</dt>
          <dd>${amount}</dd>
        </dl>
        <label for="card">Card</label>
        <select id="card">
          ${CARDS.map(([name, label]) => html`<option value="${name}">${label}</option>`)}
        </select>
        <button type="button" id="pay">Pay ${amount}</button>
        <button type="button" id="cancel" class="second">Cancel</button>
      </main>
      <script>
        const { parent: shop } = Object.fromEntries(new URLSearchParams(location.search));
        const close = (card) => window.parent.postMessage({ ...${escapeForScript(closed)}, card }, shop);
        const find = (id) => document.getElementById(id);
        find("pay").addEventListener("click", () => close(find("card").value));
        find("cancel").addEventListener("click", () => close(null));
        addEventListener("keydown", (event) => event.key === "Escape" && close(null));
        addEventListener("message", (event) => {
          if (event.source !== window.parent || event.origin !== shop) return;
          if (event.data?.kind === "matinee-wallet-escape") close(null);
        });
        addEventListener("load", () => find("pay").focus());
      </script>
    </body>`,
  );
}

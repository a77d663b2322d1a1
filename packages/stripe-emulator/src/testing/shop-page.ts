import { createServer } from "node:http";
import { listen } from "../http/listen.ts";

/** A shop's checkout page on its own origin. It shows the results of calls in `#result` as JSON. */
export async function startShop(stripeUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer((_incoming, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(renderShopPage(stripeUrl));
  });
  const port = await listen(server, 0, "127.0.0.1");
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function renderShopPage(stripeUrl: string): string {
  return `<!doctype html>
<html lang="en">
<body>
  <form id="checkout">
    <label for="number">Card number</label><div id="number"></div>
    <label for="expiry">Expiry</label><div id="expiry"></div>
    <label for="cvc">CVC</label><div id="cvc"></div>
    <button>Pay</button>
  </form>
  <div id="wallets"></div>
  <output id="result"></output>
  <script src="${stripeUrl}/v3/"></script>
  <script>
    const stripe = Stripe("pk_test_matinee");
    const elements = stripe.elements();
    const style = { base: { color: "rgb(10, 20, 30)", fontSize: "20px", lineHeight: "30px" }, invalid: { color: "rgb(200, 0, 0)" } };
    window.events = [];
    for (const [type, place] of [["cardNumber", "number"], ["cardExpiry", "expiry"], ["cardCvc", "cvc"]]) {
      const element = elements.create(type, { style });
      for (const name of ["ready", "change", "focus", "blur", "escape"]) {
        element.on(name, (event) => window.events.push({ name, ...event }));
      }
      element.mount("#" + place);
    }
    const show = (result) => { document.querySelector("#result").textContent = JSON.stringify(result); };
    document.querySelector("#checkout").addEventListener("submit", async (event) => {
      event.preventDefault();
      show(await stripe.createToken(elements.getElement("cardNumber"), { name: "Jenny Rosen", address_zip: "94107" }));
    });
    window.finish = async (clientSecret) => show(await stripe.handleNextAction({ clientSecret }));
    window.payNow = async (clientSecret) => show(await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card: elements.getElement("cardNumber"), billing_details: { name: "Jenny Rosen" } },
    }));
    const wallets = stripe.elements({ mode: "payment", amount: 1000, currency: "usd" });
    window.offerWallets = (options) => {
      const element = wallets.create("expressCheckout", options);
      for (const name of ["ready", "click", "cancel", "loaderror"]) {
        element.on(name, ({ resolve, reject, ...event }) => window.events.push({ name: "wallet " + name, ...event }));
      }
      element.on("click", ({ resolve }) => resolve({ shippingRates: [{ id: "post", amount: 300, displayName: "Post" }] }));
      element.on("confirm", async ({ paymentFailed, ...event }) => {
        await wallets.submit();
        show({ event, ...(await stripe.createConfirmationToken({ elements: wallets })) });
      });
      element.mount(document.querySelector("#wallets"));
    };
    window.linkBank = async (data) => show(await stripe.createToken("bank_account", data));
  </script>
</body>
</html>`;
}

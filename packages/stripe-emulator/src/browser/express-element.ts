import { ElementEvents } from "./element-events.ts";
import { showFrameDialog } from "./frame-dialog.ts";
import type { Wallet, WalletClosed, WalletPressed } from "./frame-messages.ts";
import { findWalletOwner } from "./wallet-owner.ts";

export type ExpressOptions = {
  buttonHeight?: number;
  emailRequired?: boolean;
  billingAddressRequired?: boolean;
  shippingAddressRequired?: boolean;
  allowedShippingCountries?: string[];
  shippingRates?: Array<{ id: string; amount: number; displayName: string }>;
  paymentMethods?: Partial<Record<"applePay" | "googlePay" | "link", "auto" | "always" | "never">>;
};

type ClickDetails = Pick<ExpressOptions, "shippingRates"> & {
  lineItems?: Array<{ name: string; amount: number }>;
};

const OPTION_NAMES = { apple_pay: "applePay", google_pay: "googlePay", link: "link" } as const;
const DEFAULT_HEIGHT = 44;

/**
 * The Express Checkout Element: the buttons of the wallets that the payment server offers, in a frame of its origin. A
 * press opens the wallet's dialog, which knows its owner; the page gets their details in the `confirm` event.
 */
export class ExpressElement {
  /** The test card of the payment that the buyer confirmed. */
  confirmedCard: string | undefined;
  readonly #origin: string;
  readonly #readAmount: () => { amount: number; currency: string };
  readonly #events = new ElementEvents("expressCheckout");
  #options: ExpressOptions;
  #frame: HTMLIFrameElement | undefined;
  #unmounting = new AbortController();

  constructor(
    origin: string,
    options: ExpressOptions,
    readAmount: () => { amount: number; currency: string },
  ) {
    this.#origin = origin;
    this.#options = options;
    this.#readAmount = readAmount;
  }

  mount(place: HTMLElement): void {
    this.unmount();
    this.#unmounting = new AbortController();
    void this.#offer(place, this.#unmounting.signal);
  }

  unmount(): void {
    this.#unmounting.abort();
    this.#frame?.remove();
    this.#frame = undefined;
  }

  destroy(): void {
    this.unmount();
    this.#events.clear();
  }

  update(options: ExpressOptions): void {
    this.#options = { ...this.#options, ...options };
  }

  on(event: string, handler: (event: Record<string, unknown>) => void): this {
    this.#events.on(event, handler);
    return this;
  }

  off(event: string, handler?: (event: Record<string, unknown>) => void): this {
    this.#events.off(event, handler);
    return this;
  }

  async #offer(place: HTMLElement, signal: AbortSignal): Promise<void> {
    const wallets = await this.#listWallets().catch(() => null);
    if (signal.aborted) return;
    if (wallets === null) {
      this.#events.emit("loaderror", { error: { type: "api_connection_error", message: "Not loaded" } });
      return;
    }
    if (wallets.length === 0) {
      this.#events.emit("ready", { availablePaymentMethods: undefined });
      return;
    }
    this.#frame = this.#makeFrame(wallets);
    this.#frame.addEventListener("load", () =>
      this.#events.emit("ready", {
        availablePaymentMethods: {
          amazonPay: false,
          applePay: wallets.includes("apple_pay"),
          googlePay: wallets.includes("google_pay"),
          klarna: false,
          link: wallets.includes("link"),
          paypal: false,
        },
      }),
    );
    window.addEventListener("message", (event) => this.#receive(event), { signal });
    place.append(this.#frame);
  }

  async #listWallets(): Promise<Wallet[]> {
    const response = await fetch(`${this.#origin}/elements/wallets`);
    // The payment server sends its setting.
    const { wallets } = (await response.json()) as { wallets: Wallet[] };
    return wallets.filter((wallet) => this.#options.paymentMethods?.[OPTION_NAMES[wallet]] !== "never");
  }

  #makeFrame(wallets: Wallet[]): HTMLIFrameElement {
    const height = this.#options.buttonHeight ?? DEFAULT_HEIGHT;
    const frame = document.createElement("iframe");
    frame.title = "Secure express checkout frame";
    frame.allow = "payment *";
    const query = new URLSearchParams({ parent: window.location.origin, height: String(height) });
    for (const wallet of wallets) query.append("wallet", wallet);
    frame.src = `${this.#origin}/elements/express?${query.toString()}`;
    Object.assign(frame.style, {
      border: "0",
      display: "block",
      width: "100%",
      height: `${height}px`,
      colorScheme: "normal",
    });
    return frame;
  }

  #receive(event: MessageEvent<WalletPressed | undefined>): void {
    if (event.origin !== this.#origin || event.source !== this.#frame?.contentWindow) return;
    if (event.data?.kind !== "matinee-wallet-pressed") return;
    const { wallet } = event.data;
    this.#events.emit("click", {
      expressPaymentType: wallet,
      resolve: (details: ClickDetails = {}) => void this.#openWallet(wallet, details),
      reject: () => {},
    });
  }

  /**
   * Tells the page where the wallet's owner is, before the dialog shows the amount. Only the owner's name and the street are
   * missing, as with real wallets before the payment.
   * @returns what the page changes for the place; null if it does not deliver there
   */
  async #tellAddress(): Promise<ClickDetails | null> {
    if (!this.#options.shippingAddressRequired || !this.#events.has("shippingaddresschange")) return {};
    const { city, state, postal_code, country } = findWalletOwner().address;
    return new Promise((resolve) => {
      this.#events.emit("shippingaddresschange", {
        name: "",
        address: { city, state, postal_code, country },
        resolve: (details: ClickDetails = {}) => resolve(details),
        reject: () => resolve(null),
      });
    });
  }

  async #openWallet(wallet: Wallet, details: ClickDetails): Promise<void> {
    const rates = details.shippingRates ?? this.#options.shippingRates ?? [];
    if (this.#options.shippingAddressRequired && rates.length === 0) {
      throw new Error("When shippingAddressRequired is true, shippingRates must not be empty.");
    }
    const changed = await this.#tellAddress();
    if (changed === null) {
      this.#events.emit("cancel");
      return;
    }
    const { amount, currency } = this.#readAmount();
    const lines = changed.lineItems ?? details.lineItems ?? [];
    if (lines.reduce((sum, line) => sum + line.amount, 0) > amount) {
      throw new Error("The amount must be greater than or equal to the sum of the line items.");
    }
    const parent = window.location.origin;
    const query = new URLSearchParams({ wallet, amount: String(amount), currency, parent });
    for (const line of lines) query.append("line", JSON.stringify(line));
    const { card } = await showFrameDialog<WalletClosed>(
      {
        origin: this.#origin,
        path: `/elements/wallet?${query.toString()}`,
        label: "Pay with a wallet",
        frameTitle: "Wallet",
        escapeKind: "matinee-wallet-escape",
      },
      "matinee-wallet-closed",
    );
    if (card === null) {
      this.#events.emit("cancel");
      return;
    }
    this.confirmedCard = card;
    const owner = findWalletOwner();
    this.#events.emit("confirm", {
      expressPaymentType: wallet,
      billingDetails: {
        name: owner.name,
        ...(this.#options.emailRequired && { email: owner.email }),
        address: this.#options.billingAddressRequired
          ? owner.address
          : { ...owner.address, line1: "", line2: null, city: "", state: "" },
      },
      ...(this.#options.shippingAddressRequired && {
        shippingAddress: { name: owner.name, address: owner.address },
        shippingRate: rates[0],
      }),
      paymentFailed: () => {
        this.confirmedCard = undefined;
      },
    });
  }
}

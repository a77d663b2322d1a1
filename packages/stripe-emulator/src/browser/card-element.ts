import {
  buildFrameName,
  type ApiAnswer,
  type Connect,
  type CreateRequest,
  type FieldOptions,
  type FieldState,
  type FieldType,
  type FontSource,
  type FromField,
  type ToField,
} from "./frame-messages.ts";
import { computeFieldHeight } from "./field-height.ts";

type Handler = (event: Record<string, unknown>) => void;
type ClassNames = Partial<Record<"base" | "complete" | "empty" | "focus" | "invalid", string>>;
export type ElementOptions = FieldOptions & { classes?: ClassNames };

const TITLES: Record<FieldType, string> = {
  cardNumber: "Secure card number input frame",
  cardExpiry: "Secure expiration date input frame",
  cardCvc: "Secure CVC input frame",
};

const CLASSES: Required<ClassNames> = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

/**
 * A card field in the shop's page: an element with a frame of the payment server's origin. The typed text stays in the
 * frame; the page only learns whether it is complete.
 */
export class CardElement {
  readonly elementType: FieldType;
  readonly #group: string;
  readonly #origin: string;
  readonly #fonts: FontSource[];
  #options: ElementOptions;
  #handlers = new Map<string, Set<Handler>>();
  #frame: HTMLIFrameElement | undefined;
  #place: HTMLElement | undefined;
  #port: MessagePort | undefined;
  #outbox: ToField[] = [];
  #waiting = new Map<number, (answer: ApiAnswer) => void>();
  #lastRequest = 0;
  #unmounting = new AbortController();

  constructor(type: FieldType, group: string, origin: string, fonts: FontSource[], options: ElementOptions) {
    this.elementType = type;
    this.#group = group;
    this.#origin = origin;
    this.#fonts = fonts;
    this.#options = options;
  }

  get isMounted(): boolean {
    return this.#frame !== undefined;
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === "string" ? document.querySelector<HTMLElement>(target) : target;
    if (!place) {
      throw new Error(
        `The selector you specified (${typeof target === "string" ? target : "an element"}) applies to no DOM elements that are currently on the page.`,
      );
    }
    if (place === this.#place) return;
    this.unmount();
    this.#place = place;
    this.#unmounting = new AbortController();
    place.replaceChildren();
    this.#toggle("base", true);
    this.#toggle("empty", true);
    this.#focusByLabels(place);
    this.#frame = this.#makeFrame();
    place.append(this.#frame);
  }

  unmount(): void {
    this.#unmounting.abort();
    this.#port?.close();
    this.#port = undefined;
    this.#outbox = [];
    this.#frame?.remove();
    this.#frame = undefined;
    for (const name of ["base", "complete", "empty", "focus", "invalid"] as const) this.#toggle(name, false);
    this.#place = undefined;
    for (const answer of this.#waiting.values()) answer(GONE);
    this.#waiting.clear();
  }

  destroy(): void {
    this.unmount();
    this.#handlers.clear();
  }

  update(options: ElementOptions): void {
    this.#options = { ...this.#options, ...options };
    if (this.#frame) this.#frame.style.height = computeFieldHeight(this.#options.style);
    const { classes: _, ...fieldOptions } = this.#options;
    this.#send({ kind: "options", options: fieldOptions });
  }

  focus(): void {
    this.#frame?.focus();
    this.#send({ kind: "focus" });
  }

  blur(): void {
    this.#send({ kind: "blur" });
    this.#frame?.blur();
  }

  clear(): void {
    this.#send({ kind: "clear" });
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    this.#handlers.set(event, handlers.add(handler));
    return this;
  }

  once(event: string, handler: Handler): this {
    const onlyOnce: Handler = (payload) => {
      this.off(event, onlyOnce);
      handler(payload);
    };
    return this.on(event, onlyOnce);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  /** Has the frame create a token or payment method from the card, with the frames of the other fields. */
  create(wish: Omit<CreateRequest, "request">): Promise<ApiAnswer> {
    if (!this.#frame) return Promise.resolve(GONE);
    this.#lastRequest += 1;
    const request = this.#lastRequest;
    return new Promise((resolve) => {
      this.#waiting.set(request, resolve);
      this.#send({ kind: "create", request, ...wish });
    });
  }

  #makeFrame(): HTMLIFrameElement {
    const frame = document.createElement("iframe");
    frame.name = buildFrameName(this.#group, this.elementType);
    frame.title = TITLES[this.elementType];
    const query = new URLSearchParams({
      type: this.elementType,
      group: this.#group,
      parent: window.location.origin,
    });
    frame.src = `${this.#origin}/elements/field?${query.toString()}`;
    frame.allow = "payment *";
    // Set through the object model, since a page's policy may forbid style attributes.
    Object.assign(frame.style, {
      border: "0",
      display: "block",
      width: "1px",
      minWidth: "100%",
      height: computeFieldHeight(this.#options.style),
      colorScheme: "normal",
      userSelect: "none",
    });
    frame.addEventListener("load", () => this.#connect(frame));
    frame.addEventListener("error", () => this.#emit("loaderror", { error: GONE.error }));
    return frame;
  }

  #connect(frame: HTMLIFrameElement): void {
    const channel = new MessageChannel();
    this.#port = channel.port1;
    // The other end of this port is our own code: the message is sent to that origin only.
    channel.port1.addEventListener("message", (event) => this.#receive(event.data as FromField));
    channel.port1.start();
    const { classes: _, ...options } = this.#options;
    const hello: Connect = { kind: "connect", options, fonts: this.#fonts };
    frame.contentWindow?.postMessage(hello, this.#origin, [channel.port2]);
    for (const message of this.#outbox.splice(0)) channel.port1.postMessage(message, []);
  }

  #receive(message: FromField): void {
    switch (message.kind) {
      case "change": {
        const { kind: _, ...state } = message;
        this.#show(state);
        this.#emit("change", { ...state, error: state.error ?? undefined });
        break;
      }
      case "created":
        this.#waiting.get(message.request)?.(message.answer);
        this.#waiting.delete(message.request);
        break;
      case "submit":
        this.#place?.closest("form")?.requestSubmit();
        break;
      case "focus":
      case "blur":
        this.#toggle("focus", message.kind === "focus");
        this.#emit(message.kind, {});
        break;
      case "ready":
      case "escape":
        this.#emit(message.kind, {});
        break;
    }
  }

  #show(state: FieldState): void {
    this.#toggle("empty", state.empty);
    this.#toggle("complete", state.complete);
    this.#toggle("invalid", state.error !== undefined);
  }

  #send(message: ToField): void {
    if (this.#port) this.#port.postMessage(message, []);
    else if (this.#frame && message.kind !== "options") this.#outbox.push(message);
  }

  #emit(event: string, data: Record<string, unknown>): void {
    for (const handler of this.#handlers.get(event) ?? [])
      handler({ elementType: this.elementType, ...data });
  }

  #toggle(name: keyof ClassNames, on: boolean): void {
    const className = this.#options.classes?.[name] ?? CLASSES[name];
    for (const single of className.split(/\s+/).filter(Boolean)) this.#place?.classList.toggle(single, on);
  }

  /** Focuses the field when its label is clicked, as with an input of the page. */
  #focusByLabels(place: HTMLElement): void {
    const labels = [...document.querySelectorAll("label")].filter(
      (label) => (place.id !== "" && label.htmlFor === place.id) || label.contains(place),
    );
    for (const label of labels) {
      label.addEventListener("click", () => this.focus(), { signal: this.#unmounting.signal });
    }
  }
}

const GONE = {
  ok: false,
  error: {
    type: "invalid_request_error",
    message:
      "We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.",
  },
} satisfies ApiAnswer;

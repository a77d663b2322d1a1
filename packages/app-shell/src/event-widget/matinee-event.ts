import { isMissing } from "../api/api-failure.ts";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { chooseButtonColors, isHexColor } from "@matinee/domain/button-colors";
import { type CheckoutDialog, createCheckoutDialog, type Ticket } from "./checkout-dialog.ts";
import { createElement } from "./create-element.ts";
import {
  findBrowserLanguage,
  findNamedLanguage,
  getDirection,
  getWidgetTexts,
  type Language,
} from "./widget-language.ts";
import { widgetStyle } from "./widget-style.ts";

const ELEMENT_NAME = "matinee-event";
const ATTRIBUTES = ["url", "color", "label", "layout", "lang"] as const;
/** Fired on the element after a purchase in its checkout; `detail` is the ticket. */
const TICKET_EVENT = "matinee-ticket";
/** The card's width in the widest place: more pixels than that are not loaded. */
const IMAGE_SIZES = "(width < 480px) 100vw, 420px";

/**
 * `<matinee-event url color theme layout label lang>`: the card of an event in a shadow root. On a site that the event
 * allows, its button opens the checkout over the page; elsewhere it opens the event page. Its language is that of the script's
 * `data-lang`, else of the page around it, else of the browser.
 */
export interface MatineeEventElement extends HTMLElement {
  /** Shows this card instead of the one of the `url` attribute. */
  card: EventCard | null;
}

/**
 * Defines the element `matinee-event`, once in a document. It sets no cookie, stores nothing, and needs no style or
 * markup that a site's Content-Security-Policy forbids. After a purchase it fires `matinee-ticket` with the viewer's
 * credential.
 * @param origin of the watch host
 * @param ready resolves when the fonts are there, so that the words do not move afterwards
 * @param language of all cards, whatever the page around them says
 */
export function defineMatineeEvent(
  origin: string,
  ready: Promise<unknown> = Promise.resolve(),
  language = "",
): void {
  if (customElements.get(ELEMENT_NAME)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(widgetStyle);
  customElements.define(ELEMENT_NAME, createElementClass(origin, { sheet, ready, language }));
}

function createElementClass(
  origin: string,
  { sheet, ready, language }: { sheet: CSSStyleSheet; ready: Promise<unknown>; language: string },
) {
  return class extends HTMLElement implements MatineeEventElement {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #root = this.attachShadow({ mode: "open" });
    #card: EventCard | null = null;
    #loaded: string | null = null;
    #language: Language = "en";
    #state: CardState = "loading";
    #article = createElement("article", "");
    #checkout: CheckoutDialog | null = null;
    #ticket: Ticket | null = null;

    connectedCallback() {
      this.#root.adoptedStyleSheets = [sheet];
      this.#root.append(this.#article);
      this.#load();
    }

    disconnectedCallback() {
      this.#removeCheckout();
    }

    attributeChangedCallback(name: string) {
      if (!this.isConnected) return;
      if (name === "url" || name === "lang") this.#load();
      else this.#render();
    }

    get card() {
      return this.#card;
    }

    set card(card: EventCard | null) {
      this.#card = card;
      this.#removeCheckout();
      this.#state = card ? "shown" : "loading";
      this.#render();
    }

    #load() {
      const url = this.getAttribute("url");
      const named = findNamedLanguage(this, language);
      this.#language = named ?? findBrowserLanguage();
      this.#render();
      const query = named ? `?lang=${named}` : "";
      const loaded = `${url ?? ""}${query}`;
      if (!url || loaded === this.#loaded) return;
      this.#loaded = loaded;
      this.#ticket = null;
      this.#removeCheckout();
      void Promise.all([fetchCard(origin, url, query), ready]).then(([card]) => {
        // Another url may have been set meanwhile.
        if (this.#loaded !== loaded) return;
        this.#card = typeof card === "object" ? card : null;
        this.#state = typeof card === "object" ? "shown" : card;
        this.#render();
      });
    }

    #render() {
      const url = this.getAttribute("url");
      const page = url ? `${origin}/watch/${encodeURIComponent(url)}` : origin;
      const shown = renderCard(this.#card ?? describeState(this.#state, page, this.#language), {
        isBusy: this.#state === "loading",
        label: this.getAttribute("label"),
        color: this.getAttribute("color"),
        ticket: this.#ticket,
        onPress: this.#press,
      });
      // The dialog beside it stays where it is: a frame that moves loads again.
      this.#article.replaceWith(shown);
      this.#article = shown;
    }

    readonly #press = (event: MouseEvent) => {
      const { checkout, title = "", language: shown = "" } = this.#card ?? {};
      // With one of these keys, people ask for another tab.
      if (!checkout || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      this.#checkout ??= createCheckoutDialog(this.#root, {
        address: checkout,
        title,
        words: getWidgetTexts(shown).widgetScript,
        onBought: (ticket) => this.#showTicket(ticket),
        // The button that opened it may have been replaced.
        onClosed: () => this.#article.querySelector("a")?.focus({ preventScroll: true }),
      });
      this.#checkout.open();
    };

    #showTicket(ticket: Ticket) {
      this.#ticket = ticket;
      this.#render();
      const detail = { url: this.getAttribute("url"), ...ticket };
      this.dispatchEvent(new CustomEvent(TICKET_EVENT, { detail, bubbles: true, composed: true }));
    }

    #removeCheckout() {
      this.#checkout?.remove();
      this.#checkout = null;
    }
  };
}

type CardState = "loading" | "missing" | "unreachable" | "shown";

async function fetchCard(
  origin: string,
  url: string,
  query: string,
): Promise<EventCard | "missing" | "unreachable"> {
  try {
    const response = await fetch(`${origin}/v1/pages/${encodeURIComponent(url)}/card${query}`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (isMissing(response)) return "missing";
    if (!response.ok) return "unreachable";
    const { data }: { data: EventCard } = await response.json();
    return data;
  } catch {
    return "unreachable";
  }
}

/** The card without an event. It keeps a link to the event page, because only the card could not be loaded. */
function describeState(state: CardState, address: string, language: Language): EventCard {
  const { widgetScript: words } = getWidgetTexts(language);
  const isMissing = state === "missing";
  return {
    url: "",
    language,
    title: isMissing ? words.missing : "",
    description: isMissing ? words.missingHint : "",
    address: isMissing ? new URL(address).origin : address,
    image: null,
    when: "",
    action: isMissing ? words.openHome : words.open,
    isOpen: false,
    checkout: null,
    sites: [],
  };
}

interface CardOptions {
  isBusy: boolean;
  label: string | null;
  color: string | null;
  /** Bought on this page. */
  ticket: Ticket | null;
  onPress: (event: MouseEvent) => void;
}

function renderCard(card: EventCard, { isBusy, label, color, ticket, onPress }: CardOptions): HTMLElement {
  const { widgetScript: words } = getWidgetTexts(card.language);
  const text = ticket ? words.watch : (card.isOpen && label) || card.action;
  const action = createElement("a", card.isOpen ? "action" : "action quiet", text);
  action.href = ticket?.link ?? card.address;
  if (!ticket && card.checkout && card.sites.includes(location.origin)) {
    action.ariaHasPopup = "dialog";
    action.addEventListener("click", onPress);
  }
  action.target = "_blank";
  action.rel = "noopener";
  // The layout `button` has nothing but its button.
  if (card.title) action.ariaDescription = card.title;
  const article = createElement("article", "");
  article.lang = card.language;
  article.dir = getDirection(card.language);
  if (card.isOpen && color && isHexColor(color)) {
    const colors = chooseButtonColors(color);
    article.style.setProperty("--button", colors.button);
    article.style.setProperty("--on-button", colors.text);
  }
  article.ariaBusy = String(isBusy);
  if (card.title) article.ariaLabel = card.title;
  const facts = createElement("div", "words");
  const title = createElement("h3", "title", card.title);
  const line = createElement("p", "line", card.description);
  title.dir = line.dir = "auto";
  facts.append(title, line, createElement("p", "when", card.when));
  const foot = createElement("div", "foot");
  foot.append(action, createElement("p", "note", words.playsOn));
  article.append(renderArt(card, isBusy), facts, foot);
  return article;
}

/** The artwork, or without one the sun, as on the event page. */
function renderArt({ image }: EventCard, isBusy: boolean): HTMLElement {
  if (!image) return createElement("div", isBusy ? "art" : "art sun");
  const art = createElement("img", "art");
  art.alt = "";
  art.decoding = "async";
  art.sizes = IMAGE_SIZES;
  if (image.srcSet) art.srcset = image.srcSet;
  art.src = image.src;
  return art;
}

import { embedCard } from "@matinee/contract/messages/screenings";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { chooseButtonColors, isHexColor } from "@matinee/domain/button-colors";
import { widgetStyle } from "./widget-style.ts";

const ELEMENT_NAME = "matinee-event";
const ATTRIBUTES = ["url", "color", "label"] as const;
/** The card's width in the widest place: more pixels than that are not loaded. */
const IMAGE_SIZES = "(width < 480px) 100vw, 420px";

/** `<matinee-event url color theme layout label>`: the card of an event in a shadow root. */
export interface MatineeEventElement extends HTMLElement {
  /** Shows this card instead of the one of the `url` attribute. */
  card: EventCard | null;
}

/**
 * Defines the element `matinee-event`, once in a document. It sets no cookie, stores nothing, and needs no style or
 * markup that a site's Content-Security-Policy forbids.
 * @param origin of the watch host
 * @param ready resolves when the fonts are there, so that the words do not move afterwards
 */
export function defineMatineeEvent(origin: string, ready: Promise<unknown> = Promise.resolve()): void {
  if (customElements.get(ELEMENT_NAME)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(widgetStyle);
  customElements.define(ELEMENT_NAME, createElementClass(origin, sheet, ready));
}

function createElementClass(origin: string, sheet: CSSStyleSheet, ready: Promise<unknown>) {
  return class extends HTMLElement implements MatineeEventElement {
    static readonly observedAttributes = ATTRIBUTES;
    readonly #root = this.attachShadow({ mode: "open" });
    #card: EventCard | null = null;
    #loaded: string | null = null;
    #state: CardState = "loading";

    connectedCallback() {
      this.#root.adoptedStyleSheets = [sheet];
      this.#load();
    }

    attributeChangedCallback(name: string) {
      if (!this.isConnected) return;
      if (name === "url") this.#load();
      else this.#render();
    }

    get card() {
      return this.#card;
    }

    set card(card: EventCard | null) {
      this.#card = card;
      this.#state = card ? "shown" : "loading";
      this.#render();
    }

    #load() {
      const url = this.getAttribute("url");
      this.#render();
      if (!url || url === this.#loaded) return;
      this.#loaded = url;
      void Promise.all([fetchCard(origin, url), ready]).then(([card]) => {
        // Another url may have been set meanwhile.
        if (this.#loaded !== url) return;
        this.#card = typeof card === "object" ? card : null;
        this.#state = typeof card === "object" ? "shown" : card;
        this.#render();
      });
    }

    #render() {
      const url = this.getAttribute("url");
      const page = url ? `${origin}/watch/${encodeURIComponent(url)}` : origin;
      this.#root.replaceChildren(
        renderCard(this.#card ?? describeState(this.#state, page), {
          isBusy: this.#state === "loading",
          label: this.getAttribute("label"),
          color: this.getAttribute("color"),
        }),
      );
    }
  };
}

type CardState = "loading" | "missing" | "unreachable" | "shown";

async function fetchCard(origin: string, url: string): Promise<EventCard | "missing" | "unreachable"> {
  try {
    const response = await fetch(`${origin}/v1/pages/${encodeURIComponent(url)}/card`, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    if (response.status === 404) return "missing";
    if (!response.ok) return "unreachable";
    const { data }: { data: EventCard } = await response.json();
    return data;
  } catch {
    return "unreachable";
  }
}

/** The card without an event. It keeps a link to the event page, because only the card could not be loaded. */
function describeState(state: CardState, address: string): EventCard {
  const isMissing = state === "missing";
  return {
    url: "",
    title: isMissing ? embedCard.missing : "",
    description: isMissing ? embedCard.missingHint : "",
    address: isMissing ? new URL(address).origin : address,
    image: null,
    when: "",
    action: isMissing ? embedCard.openHome : embedCard.open,
    isOpen: false,
  };
}

function renderCard(
  card: EventCard,
  { isBusy, label, color }: { isBusy: boolean; label: string | null; color: string | null },
): HTMLElement {
  const action = create("a", card.isOpen ? "action" : "action quiet", (card.isOpen && label) || card.action);
  action.href = card.address;
  action.target = "_blank";
  action.rel = "noopener";
  if (card.isOpen && color && isHexColor(color)) {
    const { button, text } = chooseButtonColors(color);
    action.style.setProperty("--button", button);
    action.style.setProperty("--on-button", text);
  }
  const article = create("article", "");
  article.ariaBusy = String(isBusy);
  if (card.title) article.ariaLabel = card.title;
  const words = create("div", "words");
  const title = create("h3", "title", card.title);
  const line = create("p", "line", card.description);
  for (const text of [title, line]) text.dir = "auto";
  words.append(title, line, create("p", "when", card.when));
  const foot = create("div", "foot");
  foot.append(action, create("p", "note", embedCard.playsOn));
  article.append(renderArt(card), words, foot);
  return article;
}

function renderArt({ image }: EventCard): HTMLElement {
  if (!image) return create("div", "art");
  const art = create("img", "art");
  art.alt = "";
  art.decoding = "async";
  art.sizes = IMAGE_SIZES;
  if (image.srcSet) art.srcset = image.srcSet;
  art.src = image.src;
  return art;
}

function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = "",
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.className = className;
  element.textContent = text;
  return element;
}

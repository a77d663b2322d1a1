import { readCheckoutMessage } from "@matinee/domain/checkout-messages";
import { createElement } from "./create-element.ts";
import type { WidgetWords } from "./widget-language.ts";
import { lockScroll } from "./lock-scroll.ts";

/** A frame that is not ready after this time is blocked, or its host cannot be reached. */
const READY_WAIT_MS = 4000;

export interface CheckoutDialog {
  open: () => void;
  /** Removes the dialog with the typed values. */
  remove: () => void;
}

export interface Ticket {
  /** The viewer's credential. */
  credential: string;
  /** The viewing link, which contains the credential. */
  link: string;
}

export interface CheckoutOptions {
  /** Of the checkout. */
  address: string;
  /** Of the event. */
  title: string;
  words: WidgetWords;
  onBought: (ticket: Ticket) => void;
  onClosed: () => void;
}

/**
 * Creates the dialog that shows the checkout of an event in a frame over the site's page. Where the frame is blocked or
 * is not ready after four seconds, the checkout opens as a page of its own. Closing the dialog keeps the frame, so that
 * nothing typed is lost.
 */
export function createCheckoutDialog(
  root: ShadowRoot,
  { address, title, words, onBought, onClosed }: CheckoutOptions,
): CheckoutDialog {
  const url = new URL(address);
  const { origin } = url;
  url.searchParams.set("site", location.origin);
  const source = url.href;
  const dialog = createElement("dialog", "checkout");
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is our own, and a sandbox would block its payments
  const frame = createElement("iframe", "");
  const wait = createElement("div", "wait");
  const cancel = createElement("button", "cancel", words.close);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReady = false;
  let isBusy = false;
  let unlockScroll: (() => void) | undefined;

  const close = () => {
    if (!isBusy) dialog.close();
  };
  const release = () => {
    clearTimeout(timer);
    unlockScroll?.();
    unlockScroll = undefined;
  };
  const openAsPage = () => {
    dialog.close();
    location.assign(source);
  };
  const handleMessage = (event: MessageEvent) => {
    if (event.origin !== origin || event.source !== frame.contentWindow) return;
    const message = readCheckoutMessage(event.data);
    if (message?.matinee === "ready") {
      clearTimeout(timer);
      isReady = true;
      // It was reloaded, perhaps during a payment.
      isBusy = false;
      wait.hidden = true;
      if (dialog.open) frame.focus();
    } else if (message?.matinee === "bought") {
      onBought({ credential: message.credential, link: message.link });
    } else if (message?.matinee === "close") close();
    else if (message) isBusy = message.matinee === "busy";
  };
  // If the site's own policy blocks the frame, the viewer does not wait for it.
  const handleViolation = ({ blockedURI }: SecurityPolicyViolationEvent) => {
    if (dialog.open && !isReady && blockedURI.startsWith(origin)) openAsPage();
  };
  dialog.ariaLabel = frame.title = words.label(title);
  wait.role = "status";
  wait.append(createElement("span", "spinner"), createElement("p", "", words.opening), cancel);
  frame.allow = "payment";
  frame.referrerPolicy = "no-referrer";
  frame.src = source;
  dialog.append(wait, frame);
  root.append(dialog);
  cancel.type = "button";
  cancel.addEventListener("click", close);
  dialog.addEventListener("cancel", (event) => {
    if (isBusy) event.preventDefault();
  });
  dialog.addEventListener("close", () => {
    release();
    onClosed();
  });
  dialog.addEventListener("click", ({ target }) => {
    // A press beside the dialog.
    if (target === dialog) close();
  });
  addEventListener("message", handleMessage);
  document.addEventListener("securitypolicyviolation", handleViolation);

  return {
    remove() {
      release();
      removeEventListener("message", handleMessage);
      document.removeEventListener("securitypolicyviolation", handleViolation);
      dialog.remove();
    },
    open() {
      unlockScroll ??= lockScroll();
      dialog.showModal();
      if (isReady) frame.focus();
      else timer = setTimeout(openAsPage, READY_WAIT_MS);
    },
  };
}

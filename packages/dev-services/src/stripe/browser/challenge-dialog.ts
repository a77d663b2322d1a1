import type { ChallengeDone } from "./frame-messages.ts";

/**
 * Shows the bank's page in a modal dialog and resolves when the buyer has answered. The payment intent stores the
 * answer. Escape declines, like the page's own button.
 */
export async function showChallenge(origin: string, intentId: string, clientSecret: string): Promise<void> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", "Confirm your payment with your bank");
  Object.assign(dialog.style, {
    // A CSS reset of the page may have removed these styles from dialogs.
    inset: "0",
    margin: "auto",
    border: "0",
    borderRadius: "12px",
    padding: "0",
    width: "min(420px, calc(100vw - 32px))",
    height: "min(460px, calc(100vh - 32px))",
    overflow: "hidden",
    background: "#ffffff",
    boxShadow: "0 24px 80px rgba(10, 14, 30, 0.45)",
    // A modal dialog of the page may have disabled pointer events outside itself.
    pointerEvents: "auto",
    zIndex: "2147483647",
  });
  // A modal dialog of the page must not treat these events as clicks outside itself.
  for (const type of ["pointerdown", "mousedown", "focusin", "keydown"]) {
    dialog.addEventListener(type, (event) => event.stopPropagation());
  }
  const frame = document.createElement("iframe");
  frame.title = "3D Secure authentication";
  Object.assign(frame.style, { border: "0", display: "block", width: "100%", height: "100%" });
  const query = new URLSearchParams({ client_secret: clientSecret, parent: window.location.origin });
  frame.src = `${origin}/3ds/${intentId}?${query.toString()}`;
  dialog.append(frame);

  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  try {
    await answered(origin, frame, dialog);
  } finally {
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

function answered(origin: string, frame: HTMLIFrameElement, dialog: HTMLDialogElement): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      "message",
      (event: MessageEvent<ChallengeDone | undefined>) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        if (event.data?.kind !== "matinee-challenge-done") return;
        listening.abort();
        resolve();
      },
      { signal },
    );
    frame.addEventListener("load", () => frame.focus(), { signal });
    dialog.addEventListener(
      "cancel",
      (event) => {
        event.preventDefault();
        frame.contentWindow?.postMessage({ kind: "matinee-challenge-escape" }, origin);
      },
      { signal },
    );
  });
}

export type FrameDialogOptions = {
  origin: string;
  /** The path and query of the page, on `origin`. */
  path: string;
  label: string;
  frameTitle: string;
  /** Sent to the page when the buyer presses Escape; the page then answers. */
  escapeKind: string;
};

/** Shows a page of the payment server in a modal dialog and resolves with the page's message of the wanted kind. */
export async function showFrameDialog<Answer extends { kind: string }>(
  options: FrameDialogOptions,
  answerKind: Answer["kind"],
): Promise<Answer> {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-label", options.label);
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
  frame.title = options.frameTitle;
  Object.assign(frame.style, { border: "0", display: "block", width: "100%", height: "100%" });
  frame.src = `${options.origin}${options.path}`;
  dialog.append(frame);

  const before = document.activeElement;
  document.body.append(dialog);
  dialog.showModal();
  try {
    return await receiveAnswer<Answer>(options, answerKind, frame, dialog);
  } finally {
    dialog.close();
    dialog.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}

function receiveAnswer<Answer extends { kind: string }>(
  { origin, escapeKind }: FrameDialogOptions,
  answerKind: Answer["kind"],
  frame: HTMLIFrameElement,
  dialog: HTMLDialogElement,
): Promise<Answer> {
  return new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener(
      "message",
      (event: MessageEvent<Answer | undefined>) => {
        if (event.origin !== origin || event.source !== frame.contentWindow) return;
        if (event.data?.kind !== answerKind) return;
        listening.abort();
        resolve(event.data);
      },
      { signal },
    );
    frame.addEventListener("load", () => frame.focus(), { signal });
    dialog.addEventListener(
      "cancel",
      (event) => {
        event.preventDefault();
        frame.contentWindow?.postMessage({ kind: escapeKind }, origin);
      },
      { signal },
    );
  });
}

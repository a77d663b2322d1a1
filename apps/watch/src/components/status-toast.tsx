/** A short message over the page and its dialogs. It is always in the document, so that screen readers announce it. */
export function StatusToast({ text }: { text: string }) {
  return (
    <p
      role="status"
      className={
        text
          ? "fixed inset-x-0 bottom-6 z-(--z-toast) mx-auto w-max max-w-[90vw] rounded-3 bg-invert px-4 py-3 text-md wrap-anywhere text-on-invert shadow-2"
          : "sr-only"
      }
    >
      {text}
    </p>
  );
}

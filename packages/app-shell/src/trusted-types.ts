/** The parts of the Trusted Types API that we use; TypeScript's library may lack them. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: {
      createHTML?: (markup: string) => string | null;
      createScriptURL?: (address: string) => string | null;
    },
  ) => unknown;
}

const scriptOrigins = new Set<string>();

/** Allows scripts of this address's origin, such as the card provider's. */
export function allowScriptsFrom(address: string): void {
  scriptOrigins.add(new URL(address, location.href).origin);
}

/** Markup that could run code. The libraries that set markup need none of it. */
const ACTIVE_MARKUP = /<(?:script|iframe|object|embed|base|form|link|meta)\b|\son\w+\s*=|javascript:/i;

/**
 * Lets libraries work under the documents' Content-Security-Policy: their styles get the document's nonce, and the
 * browser passes on only scripts of allowed origins.
 * @param acceptsMarkup whether a library of this app sets markup by text
 */
export function installTrustedTypes({ acceptsMarkup }: { acceptsMarkup: boolean }): void {
  const { nonce = "" } = document.querySelector<HTMLElement>("meta[property=csp-nonce]") ?? {};
  // react-remove-scroll (in dialogs and menus) reads the nonce of its style element here.
  Object.assign(globalThis, { __webpack_nonce__: nonce });
  // The cast names a browser API that TypeScript's library lacks, and older browsers too.
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy("default", {
    createHTML: (markup) =>
      acceptsMarkup && !ACTIVE_MARKUP.test(markup)
        ? markup.replaceAll("<style", `<style nonce="${nonce}"`)
        : null,
    createScriptURL: (address) => {
      const { origin } = new URL(address, location.href);
      return origin === location.origin || scriptOrigins.has(origin) ? address : null;
    },
  });
}

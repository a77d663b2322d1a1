import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";

/** Options from the API. Their format is WebAuthn's. */
type Options = Readonly<Record<string, unknown>>;

/** Whether the browser and the address of this page can use passkeys: they do not work at IP addresses. */
export function canUsePasskeys(hostname = location.hostname): boolean {
  const isIpAddress = /^[\d.]+$|:/.test(hostname);
  return !isIpAddress && typeof PublicKeyCredential === "function";
}

/** Whether passkeys of this domain work at the address of this page. */
export function canUsePasskeysOf(domain: string, hostname = location.hostname): boolean {
  return canUsePasskeys(hostname) && (hostname === domain || hostname.endsWith(`.${domain}`));
}

/** Lets the user choose and unlock a passkey. @throws Error when the user cancels */
export async function askForPasskey(loadOptions: () => Promise<Options>) {
  const [options, { startAuthentication }] = await Promise.all([
    loadOptions(),
    // Loaded on demand: only users of passkeys need it.
    import("@simplewebauthn/browser"),
  ]);
  // The API creates the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
}

/** Lets the browser make a passkey. @throws Error when the user cancels */
export async function makePasskey(options: Options) {
  const { startRegistration } = await import("@simplewebauthn/browser");
  // The API creates the options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON });
  return { ...answer, clientExtensionResults: { ...answer.clientExtensionResults } };
}

export type PasskeyAnswer = Awaited<ReturnType<typeof askForPasskey>>;

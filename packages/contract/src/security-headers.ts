/** What the browsers of an installation may load, derived from its settings. Each is an origin. */
export interface ContentSources {
  scripts: readonly string[];
  frames: readonly string[];
  images: readonly string[];
  media: readonly string[];
  connections: readonly string[];
}

/** The variables of the environment that name other origins. */
export interface ContentSettings {
  STRIPE_SCRIPT_URL?: string | undefined;
  S3_BUCKET?: string | undefined;
  S3_REGION?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  VIMEO_API_URL?: string | undefined;
}

/** The path that receives the browsers' reports of violations. */
export const securityReportsPath = "/v1/security-reports";

/** Stands for the nonce in a built document. The server replaces it before it inserts anything else. */
export const noncePlaceholder = "__csp_nonce__";

const STRIPE_ORIGIN = "https://js.stripe.com";

/** Derives the origins that the apps load from, besides their own. */
export function deriveContentSources(settings: ContentSettings): ContentSources {
  const stripe = getOrigin(settings.STRIPE_SCRIPT_URL) ?? STRIPE_ORIGIN;
  const isStripe = stripe === STRIPE_ORIGIN;
  const bucket = listBucketOrigins(settings);
  const vimeoApi = getOrigin(settings.VIMEO_API_URL);
  return {
    scripts: isStripe ? [stripe, "https://*.js.stripe.com"] : [stripe],
    frames: [
      ...(isStripe ? [stripe, "https://*.js.stripe.com", "https://hooks.stripe.com"] : [stripe]),
      "https://player.vimeo.com",
    ],
    images: ["https://i.vimeocdn.com", ...(vimeoApi ? [vimeoApi] : []), ...bucket],
    media: bucket,
    connections: [
      isStripe ? "https://api.stripe.com" : stripe,
      // Vimeo chooses a server for each upload.
      "https://*.vimeo.com",
      ...(vimeoApi ? [vimeoApi] : []),
      ...bucket,
    ],
  };
}

/** Returns the headers of every response that is not an app's document. */
export function buildSecurityHeaders(): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "content-security-policy":
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-frame-options": "DENY",
  };
}

/**
 * Returns the headers of a document of the watch app, the studio or the back office.
 * @param nonce random for each document; inline styles without it are ignored
 * @param scriptHashes CSP hashes of the only inline scripts that run. A cache may share a document with its nonce, so
 * there the nonce must run no script. Without hashes, inline scripts with the nonce run.
 * @param frameOrigins the sites that may frame it; none by default
 */
export function buildDocumentHeaders(
  sources: ContentSources,
  nonce: string,
  scriptHashes?: readonly string[],
  frameOrigins: readonly string[] = [],
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "content-security-policy": buildPolicy(sources, nonce, scriptHashes, frameOrigins),
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    ...denyOlderBrowsers(frameOrigins),
  };
}

/**
 * Returns the headers of an event's card. Besides its checkout, it is the only document that can be framed.
 * @param origins the sites that may frame it; none when empty
 * @param styleHash CSP hash of the card's inline style
 */
export function buildCardHeaders(
  sources: Pick<ContentSources, "images">,
  { origins, styleHash }: { origins: readonly string[]; styleHash: string },
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "content-security-policy": [
      "default-src 'none'",
      `style-src '${styleHash}'`,
      ["img-src 'self'", ...sources.images].join(" "),
      "base-uri 'none'",
      "form-action 'none'",
      ["frame-ancestors", ...listAncestors(origins)].join(" "),
    ].join("; "),
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    ...denyOlderBrowsers(origins),
  };
}

/**
 * Returns the headers of a page in front of an event, such as that of a waiting list. It submits its own forms, runs its one script
 * and cannot be framed.
 * @param hashes CSP hashes of its inline style and script
 */
export function buildDoorHeaders(
  { images }: Pick<ContentSources, "images">,
  { styleHashes, scriptHash }: { styleHashes: readonly string[]; scriptHash: string },
): Record<string, string> {
  return {
    ...COMMON_HEADERS,
    "content-security-policy": [
      "default-src 'none'",
      `style-src ${styleHashes.map((hash) => `'${hash}'`).join(" ")}`,
      `script-src '${scriptHash}'`,
      "connect-src 'self'",
      "font-src 'self'",
      ["img-src 'self'", ...images].join(" "),
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join("; "),
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS_POLICY,
    ...denyOlderBrowsers([]),
  };
}

const listAncestors = (origins: readonly string[]) => (origins.length > 0 ? origins : ["'none'"]);

/** Older browsers know only this header, which cannot name a site. */
const denyOlderBrowsers = (origins: readonly string[]): Record<string, string> =>
  origins.length === 0 ? { "x-frame-options": "DENY" } : {};

const COMMON_HEADERS = {
  // Payment methods may open pop-ups, which must keep their opener.
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "origin-agent-cluster": "?1",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-permitted-cross-domain-policies": "none",
};

const STRIPE_FRAMES = `"${STRIPE_ORIGIN}" "https://hooks.stripe.com"`;
const VIMEO_FRAMES = '"https://player.vimeo.com"';
export const PERMISSIONS_POLICY = [
  "accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=()",
  "hid=(), idle-detection=(), local-fonts=(), magnetometer=(), microphone=(), midi=(), serial=(), usb=()",
  "xr-spatial-tracking=()",
  "clipboard-write=(self), screen-wake-lock=(self)",
  "publickey-credentials-create=(self), publickey-credentials-get=(self)",
  `autoplay=(self ${VIMEO_FRAMES}), encrypted-media=(self ${VIMEO_FRAMES}), fullscreen=(self ${VIMEO_FRAMES})`,
  `picture-in-picture=(self ${VIMEO_FRAMES})`,
  `payment=(self ${STRIPE_FRAMES})`,
].join(", ");

function buildPolicy(
  sources: ContentSources,
  nonce: string,
  scriptHashes: readonly string[] | undefined,
  frameOrigins: readonly string[],
): string {
  const inlineScripts = scriptHashes?.map((hash) => `'${hash}'`) ?? [`'nonce-${nonce}'`];
  const directives: Record<string, readonly string[]> = {
    "default-src": ["'self'"],
    "script-src": ["'self'", ...inlineScripts, ...sources.scripts],
    "style-src": ["'self'", `'nonce-${nonce}'`],
    "img-src": ["'self'", "data:", "blob:", ...sources.images],
    "media-src": ["'self'", "blob:", ...sources.media],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...sources.connections],
    "frame-src": sources.frames,
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": listAncestors(frameOrigins),
    "require-trusted-types-for": ["'script'"],
    "trusted-types": ["default", "matinee-start"],
    // Not report-to: where a browser knows both, it ignores this one and reports up to a minute late.
    "report-uri": [securityReportsPath],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(" ")}`)
    .join("; ");
}

function getOrigin(url: string | undefined): string | null {
  return url && URL.canParse(url) ? new URL(url).origin : null;
}

/** Returns the bucket's origins: players may be redirected to its presigned URLs. */
function listBucketOrigins({ S3_BUCKET, S3_REGION = "us-east-1", S3_ENDPOINT }: ContentSettings): string[] {
  if (!S3_BUCKET) return [];
  if (!S3_ENDPOINT) return [`https://${S3_BUCKET}.s3.${S3_REGION}.amazonaws.com`];
  const { protocol, host } = new URL(S3_ENDPOINT);
  return [`${protocol}//${host}`, `${protocol}//${S3_BUCKET}.${host}`];
}

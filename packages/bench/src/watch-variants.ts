import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

export const variants = ["ours", "no-scripts", "plain-spa"] as const;
export type Variant = (typeof variants)[number];

/**
 * The same event page in three forms: as it is; the same document with its scripts taken out; and as a plain
 * single-page app, that loads the same scripts, then asks for the event, and then draws it.
 */
export async function startVariant(origin: string, variant: Variant) {
  const server = createServer((request, response) => {
    respond(origin, variant, request.url ?? "/", request.headers["accept-encoding"]).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A TCP server that listens has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const cachedResponses = new Map<
  string,
  Promise<{ status: number; headers: Record<string, string>; body: Buffer }>
>();

async function respond(origin: string, variant: Variant, path: string, encoding: string | undefined) {
  const isDocument = path.startsWith("/watch/");
  const key = `${isDocument ? variant : ""} ${path}`;
  const known = cachedResponses.get(key);
  if (known) return known;
  const making = isDocument ? renderVariant(origin, variant, path) : fetchFile(origin, path, encoding);
  cachedResponses.set(key, making);
  return making;
}

async function fetchFile(origin: string, path: string, encoding = "") {
  const found = await fetch(origin + path, { headers: { "accept-encoding": encoding } });
  const plain = Buffer.from(await found.arrayBuffer());
  const type = found.headers.get("content-type") ?? "";
  const packs = /text|json|javascript|svg/.test(type);
  return {
    status: found.status,
    headers: {
      "content-type": type,
      // As the API says it, so that nobody fetches anything twice.
      "cache-control": found.headers.get("cache-control") ?? "no-store",
      ...(packs && { "content-encoding": "br" }),
    },
    body: packs ? await promisify(brotliCompress)(plain) : plain,
  };
}

async function renderVariant(origin: string, variant: Variant, path: string) {
  const html = await (await fetch(origin + path)).text();
  const body = await promisify(brotliCompress)(Buffer.from(variantTransforms[variant](html, path)));
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  return { status: 200, headers, body };
}

const scripts = /<script\b[^>]*>[\s\S]*?<\/script>/g;

const variantTransforms: Record<Variant, (html: string, path: string) => string> = {
  ours: (html) => html,
  "no-scripts": (html) => html.replaceAll(scripts, ""),
  "plain-spa": (html, path) => {
    const [, entry = "", modules = ""] = /data-entry="([^"]+)" data-modules="([^"]*)"/.exec(html) ?? [];
    if (!entry) throw new Error("The document does not name its scripts");
    const styles = [...html.matchAll(/<style data-href="([^"]+)"/g)].map(
      ([, href]) => `<link rel="stylesheet" href="${href}">`,
    );
    if (styles.length === 0) throw new Error("The document does not name its styles");
    const loads = modules.split(" ").map((href) => `<link rel="modulepreload" href="${href}">`);
    const call = `/v1/pages/${path.split("/")[2]}`;
    return `<!doctype html><html lang="en" data-app="watch"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${loads.join("")}${styles.join("")}</head>
<body><div id="root"></div><script type="module">
await (await fetch("${entry}")).text();
const { data } = await (await fetch("${call}")).json();
const element = document.createElement("script");
element.type = "application/json";
element.id = "matinee-data";
element.textContent = JSON.stringify({ page: data });
document.body.append(element);
await import("${entry}");
</script></body></html>`;
  },
};

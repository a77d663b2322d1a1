import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

export const variants = ["ours", "no-scripts", "plain-spa"] as const;
export type Variant = (typeof variants)[number];

/**
 * Serves a variant of the event page: unchanged; without its scripts; or as a plain single-page app, which loads the same
 * scripts, then fetches the event, and then renders it.
 */
export async function startVariant(origin: string, variant: Variant) {
  const server = createServer((request, response) => {
    respond(origin, variant, request.url ?? "/", request.headers["accept-encoding"]).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
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
  const cached = cachedResponses.get(key);
  if (cached) return cached;
  const response = isDocument ? renderVariant(origin, variant, path) : fetchFile(origin, path, encoding);
  cachedResponses.set(key, response);
  return response;
}

async function fetchFile(origin: string, path: string, encoding = "") {
  const file = await fetch(origin + path, { headers: { "accept-encoding": encoding } });
  const content = Buffer.from(await file.arrayBuffer());
  const type = file.headers.get("content-type") ?? "";
  const isCompressible = /text|json|javascript|svg/.test(type);
  return {
    status: file.status,
    headers: {
      "content-type": type,
      // The same caching as the API, so that no variant fetches a file twice.
      "cache-control": file.headers.get("cache-control") ?? "no-store",
      ...(isCompressible && { "content-encoding": "br" }),
    },
    body: isCompressible ? await promisify(brotliCompress)(content) : content,
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
    const [, entry = "", modules = ""] = /"(\/assets\/[^"]+\.js)",\[([^\]]*)\]\)<\/script>/.exec(html) ?? [];
    if (!entry) throw new Error("The document lists no scripts");
    const styles = [...html.matchAll(/<style data-href="([^"]+)"/g)].map(
      ([, href]) => `<link rel="stylesheet" href="${href}">`,
    );
    if (styles.length === 0) throw new Error("The document lists no styles");
    const loads = modules.split(",").map((href) => `<link rel="modulepreload" href=${href}>`);
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

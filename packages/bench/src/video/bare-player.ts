import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

/** A page with hls.js as its authors ship it, a video element, and a button that plays `?playlist=`. */
export interface BarePlayer {
  buildUrl: (playlist: string) => string;
  close: () => void;
}

/** Serves the bare player on a free port. */
export async function startBarePlayer(): Promise<BarePlayer> {
  const require = createRequire(import.meta.url);
  const library = await readFile(require.resolve("hls.js/dist/hls.min.js"));
  const server = createServer((request, response) => {
    const isLibrary = request.url === "/hls.min.js";
    response.writeHead(200, { "content-type": isLibrary ? "text/javascript" : "text/html" });
    response.end(isLibrary ? library : html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    buildUrl: (playlist) => `http://127.0.0.1:${port}/?playlist=${encodeURIComponent(playlist)}`,
    close: () => server.close(),
  };
}

const html = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<style>body { margin: 0 } video { width: 100vw; height: 80vh } button { width: 100vw; height: 20vh }</style>
<video playsinline></video><button>Watch Now</button>
<script src="/hls.min.js"></script>
<script>
document.querySelector("button").addEventListener("click", () => {
  const video = document.querySelector("video");
  window.hls = new Hls();
  hls.loadSource(new URLSearchParams(location.search).get("playlist"));
  hls.attachMedia(video);
  void video.play();
});
</script>`;

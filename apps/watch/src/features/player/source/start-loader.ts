import type { Playback } from "@matinee/contract/schemas/videos";
import type Hls from "hls.js";
import type { HlsConfig, LoaderCallbacks, LoaderConfiguration, LoaderContext } from "hls.js";

type Files = Map<string, string | ArrayBuffer>;

/** Lists the files that came with a grant by their address. */
export function listStartFiles(grant: Pick<Playback, "manifestUrl" | "startFiles">, base: string): Files {
  const { startFiles } = grant;
  if (!startFiles) return new Map();
  const master = new URL(grant.manifestUrl, base);
  const folder = new URL(`${startFiles.rendition}/`, master);
  const init = Uint8Array.from(atob(startFiles.initSegment), (character) => character.charCodeAt(0));
  return new Map<string, string | ArrayBuffer>([
    [master.href, startFiles.masterPlaylist],
    [new URL("index.m3u8", folder).href, startFiles.mediaPlaylist],
    [new URL("init.mp4", folder).href, init.buffer],
  ]);
}

/** Creates hls.js's loader for a playback whose first files are known. Each is used once: a retry requests it. */
export function createStartLoader(player: typeof Hls, files: Files): HlsConfig["loader"] {
  return class StartLoader extends player.DefaultConfig.loader {
    #isStopped = false;

    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      // The address of the first playlist is as relative as that in the grant.
      const url = new URL(context.url, document.baseURI).href;
      const data = files.get(url);
      if (data === undefined) return super.load(context, config, callbacks);
      files.delete(url);
      this.context = context;
      const { stats } = this;
      const now = performance.now();
      Object.assign(stats.loading, { start: now, first: now, end: now });
      stats.total = typeof data === "string" ? data.length : data.byteLength;
      stats.loaded = stats.total;
      // hls.js expects a response after this call.
      queueMicrotask(() => {
        if (!this.#isStopped) callbacks.onSuccess({ url, data, code: 200 }, stats, context, null);
      });
    }

    override abort(): void {
      this.#isStopped = true;
      super.abort();
    }

    override destroy(): void {
      this.#isStopped = true;
      super.destroy();
    }
  };
}

import { pino } from "pino";
import { createServices } from "../../services.ts";
import { loadConfig } from "../../platform/config.ts";
import { transcodeVideo } from "../../modules/video/transcoding/transcode-video.ts";

// Converts one video in a separate process, for tests that kill it.
const config = loadConfig();
const services = await createServices(config, pino({ level: "silent" }), "worker");
const [, , videoId = ""] = process.argv;
process.send?.("ready");
await transcodeVideo(services, videoId, new AbortController().signal);
await services.pool.end();
process.disconnect?.();

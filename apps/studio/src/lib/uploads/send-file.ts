import { messages } from "@matinee/texts";
import {
  createNetworkFailure,
  createResponseFailure,
  isSessionOver,
  isTransient,
} from "@matinee/app-shell/api/api-failure";
import { session } from "@matinee/app-shell/auth/session";
import { Upload as TusUpload } from "tus-js-client";

const texts = messages.uploads;

/** The server checks the session for each chunk. Proxies in front of it accept at least this size. */
const CHUNK_BYTES = 64 * 1024 * 1024;
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000];
const SPEED_WINDOW_MS = 5000;
const MIN_SPEED_SAMPLE_MS = 500;

export type FileTransfer = { stop: () => Promise<void> };

/**
 * Sends a file by tus, from the offset that the server has. The headers of the session, or of an upload link, go to our own
 * origin only: the upload URL of another video host carries its own permission.
 */
export function sendFile(
  file: File,
  uploadUrl: string,
  on: {
    /** `bytesPerSecond` is null until there are enough samples. */
    progress: (sent: number, bytesPerSecond: number | null) => void;
    done: () => void;
    /** The connection or the session was lost. Both can come back. */
    interrupted: () => void;
    rejected: (problem: string, status: number) => void;
  },
  readHeaders: () => Readonly<Record<string, string>> = readSessionHeader,
): FileTransfer {
  const measureSpeed = createSpeedMeter();
  const upload = new TusUpload(file, {
    uploadUrl: new URL(uploadUrl, location.href).href,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    storeFingerprintForResuming: false,
    onBeforeRequest(request) {
      const { origin } = new URL(request.getURL(), location.href);
      if (origin !== location.origin) return;
      for (const [name, value] of Object.entries(readHeaders())) request.setHeader(name, value);
    },
    onProgress: (sent) => on.progress(sent, measureSpeed(sent)),
    onSuccess: () => on.done(),
    onError: (error) => {
      const response = "originalResponse" in error ? error.originalResponse : null;
      const failure = response ? createResponseFailure(response.getStatus(), null) : createNetworkFailure();
      if (!response || isSessionOver(failure) || isTransient(failure)) on.interrupted();
      else on.rejected(readErrorText(response.getStatus(), response.getBody()), response.getStatus());
    },
  });
  upload.start();
  return { stop: () => upload.abort() };
}

function readSessionHeader(): Record<string, string> {
  const token = session.get();
  return token ? { "x-session-id": token } : {};
}

/** Returns the server's error message. */
function readErrorText(status: number, body: string): string {
  try {
    const parsed: unknown = JSON.parse(body);
    if (typeof parsed === "object" && parsed !== null && "message" in parsed) return String(parsed.message);
  } catch {
    // Not JSON: the body itself is the message.
  }
  return body.trim() || texts.rejected(status);
}

/** Returns a function that takes the total of bytes sent and returns the speed over the last seconds. */
function createSpeedMeter() {
  let samples: { at: number; bytes: number }[] = [];
  return (bytes: number): number | null => {
    const now = Date.now();
    samples = [...samples.filter(({ at }) => now - at < SPEED_WINDOW_MS), { at: now, bytes }];
    const first = samples[0];
    if (!first || now - first.at < MIN_SPEED_SAMPLE_MS) return null;
    return ((bytes - first.bytes) / (now - first.at)) * 1000;
  };
}

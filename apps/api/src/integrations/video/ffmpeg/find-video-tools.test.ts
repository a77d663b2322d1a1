import { expect, test, vi } from "vitest";
import { findVideoTools } from "./find-video-tools.ts";

const log = { warn: () => undefined };
/** A machine without ffmpeg. */
const machine = { FFMPEG_PATH: "", FFPROBE_PATH: "", PATH: "/nonexistent" };

test("uses the packaged build of ffmpeg outside of production only", async () => {
  const tools = await findVideoTools({ ...machine, isProduction: false }, log);
  expect(tools.ffmpeg).toContain("node_modules");
  await expect(findVideoTools({ ...machine, isProduction: true }, log)).rejects.toThrow(
    /ff(mpeg|probe) was not found: install it, or set FF(MPEG|PROBE)_PATH/,
  );
});

test("gives ffmpeg no environment variable but the search path", async () => {
  vi.stubEnv("SECRET_OF_THE_TEST", "secret");
  const { env } = await findVideoTools({ ...machine, isProduction: false }, log);
  vi.unstubAllEnvs();
  expect(env).toEqual({ PATH: machine.PATH });
});

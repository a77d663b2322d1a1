import { PutBucketCorsCommand, S3Client } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildS3ClientConfig } from "../integrations/storage/s3-storage.ts";
import { readS3Settings } from "../integrations/storage/create-storage.ts";
import { loadConfig } from "../platform/config.ts";
import { startS3Bucket } from "../testing/s3-bucket.ts";
import { checkFilmOrigins } from "./online-checks.ts";

let bucket: Awaited<ReturnType<typeof startS3Bucket>>;
beforeAll(async () => {
  bucket = await startS3Bucket();
});
afterAll(() => bucket.close());

test("names the hosts that the bucket does not let load films, until its rule has them", async () => {
  const config = {
    ...loadConfig({ NODE_ENV: "test" }),
    ...bucket.config,
    WATCH_URL: "https://watch.films.example",
    STUDIO_URL: "https://studio.films.example",
  };
  const settings = readS3Settings(config);
  if (!settings) throw new Error("The settings name no bucket");
  const client = new S3Client(buildS3ClientConfig(settings));
  const allow = (...AllowedOrigins: string[]) =>
    client.send(
      new PutBucketCorsCommand({
        Bucket: settings.bucket,
        CORSConfiguration: { CORSRules: [{ AllowedOrigins, AllowedMethods: ["GET"] }] },
      }),
    );

  await expect(checkFilmOrigins(config)).rejects.toThrow(
    "https://watch.films.example and https://studio.films.example;",
  );
  await allow(config.WATCH_URL);
  await expect(checkFilmOrigins(config)).rejects.toThrow("does not allow https://studio.films.example;");
  await allow(config.WATCH_URL, config.STUDIO_URL);
  expect(await checkFilmOrigins(config)).toContain("may load them");
  client.destroy();
});

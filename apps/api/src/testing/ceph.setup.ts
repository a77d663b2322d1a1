import { type Ceph, hasCeph, startCeph } from "@matinee/dev-services/ceph";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** The S3 server of the tests, in place of the one from npm. */
    ceph?: Omit<Ceph, "close">;
  }
}

/** Starts one S3 server for the tests of `vitest.s3.config.ts`. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasCeph()) return;
  // Its gateway has hung at its start, seen once in about ten.
  const ceph = await startCeph().catch(() => startCeph());
  const { endpoint, accessKeyId, secretAccessKey } = ceph;
  project.provide("ceph", { endpoint, accessKeyId, secretAccessKey });
  return () => ceph.close();
}

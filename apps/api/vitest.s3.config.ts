import { spawnSync } from "node:child_process";
import { mergeConfig } from "vitest/config";
import shared from "./vitest.config.ts";

/** The tests that use a bucket. `npm test` runs them with an S3 server from npm. */
const SUITES = ["storage", "upload-stores", "tus-protocol", "installation"];

const hasCeph = spawnSync("radosgw", ["--version"]).error === undefined;
if (!hasCeph) {
  const packages = "ceph-mon ceph-osd ceph-common radosgw";
  process.stderr.write(`skipped: Ceph's S3 gateway is not installed (apt install ${packages})\n`);
}

/** Everything that uses a bucket, against Ceph's S3 gateway: part of `pnpm verify:full`. */
export default mergeConfig(
  { ...shared, test: { ...shared.test, include: [], globalSetup: [] } },
  {
    test: {
      include: hasCeph ? [...SUITES.map((name) => `src/**/${name}.test.ts`), "src/**/*.s3-test.ts"] : [],
      globalSetup: hasCeph ? ["src/testing/postgres.setup.ts", "src/testing/ceph.setup.ts"] : [],
      passWithNoTests: true,
      maxWorkers: 1,
    },
  },
);

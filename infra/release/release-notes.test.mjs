import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { describeRelease, findSection, listBaseImages, listImages, readProject } from "./release-notes.mjs";

const digest = `sha256:${"0".repeat(64)}`;
const project = {
  tag: "v1.2.0",
  version: "1.2.0",
  changelog:
    "# Changelog\n\n## [Unreleased]\n\n- next\n\n## [1.2.0] - 2027-01-02\n\n- a change\n\n## [1.1.0]\n\n- old\n",
  upgrading: "# Upgrading\n\n## 1.2.0\n\nRun the migration first.\n",
  images: [`node:24-bookworm-slim@${digest}`],
};

describe("the notes of a release", () => {
  test("are the changelog's section and the upgrade notes", () => {
    expect(describeRelease(project)).toEqual({
      problems: [],
      notes: "- a change\n\n## Upgrade\n\nRun the migration first.\n",
    });
  });

  test("every problem of a tag is reported at once", () => {
    const { problems } = describeRelease({
      ...project,
      tag: "v1.3.0",
      version: "1.4.0",
      images: ["postgres:18", `nginx:1.28@${digest}`],
    });
    expect(problems).toEqual([
      "package.json has the version 1.4.0, which is not that of the tag v1.3.0",
      "CHANGELOG.md has no section 1.4.0",
      "docs/upgrading.md has no section 1.4.0",
      "postgres:18 has no digest; merge Renovate's pull request that adds it",
    ]);
  });

  test("a tag that is no version is rejected", () => {
    expect(describeRelease({ ...project, tag: "vnext" }).problems).toHaveLength(1);
  });

  test("finds a section with and without brackets, and the last one", () => {
    expect(findSection(project.changelog, "1.1.0")).toBe("- old");
    expect(findSection(project.upgrading, "1.2.0")).toBe("Run the migration first.");
    expect(findSection(project.changelog, "1.2")).toBeUndefined();
  });

  test("counts images of others, not our own stages and image", () => {
    expect(
      listBaseImages("FROM --platform=$BUILDPLATFORM node:24 AS base\nFROM base AS apps\nFROM base\n"),
    ).toEqual(["node:24"]);
    expect(
      listImages(
        'services:\n  a: { image: matinee }\n  b: { image: nginx:1 }\n  c: { image: "${MATINEE_IMAGE:-matinee}" }\n---\nimage: nginx:1\n',
      ),
    ).toEqual(["nginx:1"]);
  });

  test("reads this project's files", () => {
    const root = fileURLToPath(new URL("../..", import.meta.url));
    const { version, images } = readProject(root);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(images.map((image) => image.split(":")[0])).toEqual(
      expect.arrayContaining(["node", "postgres", "nginx"]),
    );
  });

  test("finds a digest for every image of others, which a tag alone would let change", () => {
    const { images } = readProject(fileURLToPath(new URL("../..", import.meta.url)));
    expect(images.filter((image) => !/@sha256:[\da-f]{64}$/.test(image))).toEqual([]);
  });
});

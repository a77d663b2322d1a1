// Checks that a tag can be released and prints the notes of its release: the changelog's section and the upgrade notes.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

const VERSION = /^v(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;
const DIGEST = /@sha256:[0-9a-f]{64}$/;
const OUR_IMAGES = ["matinee", "${MATINEE_IMAGE:-matinee}"];

/**
 * Finds a section of a Markdown text by the first word of its heading of level 2.
 * @returns its lines without the heading; undefined if there is none
 */
export function findSection(text, name) {
  const lines = text.split("\n");
  const isHeading = (line) => line.startsWith("## ");
  const start = lines.findIndex(
    (line) => isHeading(line) && line.slice(3).split(" ")[0].replaceAll(/[[\]]/g, "") === name,
  );
  if (start === -1) return undefined;
  const length = lines.slice(start + 1).findIndex(isHeading);
  return lines
    .slice(start + 1, length === -1 ? undefined : start + 1 + length)
    .join("\n")
    .trim();
}

/** Lists the images of other projects in a Dockerfile. */
export function listBaseImages(dockerfile) {
  const stages = [...dockerfile.matchAll(/^FROM (?:--\S+ )*(\S+)(?: AS (\S+))?/gim)];
  const names = new Set(stages.map(([, , name]) => name));
  return stages.map(([, image]) => image).filter((image) => !names.has(image));
}

/** Lists the images that Compose and Kubernetes files start, except our own. */
export function listImages(yaml) {
  const images = [];
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    if (typeof value.image === "string" && !OUR_IMAGES.includes(value.image)) images.push(value.image);
    Object.values(value).forEach(collect);
  };
  for (const document of parseAllDocuments(yaml, { merge: true })) collect(document.toJS());
  return [...new Set(images)];
}

/**
 * Describes the release of a tag from the texts of the project's files.
 * @returns the notes, and every reason why the tag must not be released
 */
export function describeRelease({ tag, version, changelog, upgrading, images }) {
  const [, tagged] = VERSION.exec(tag) ?? [];
  const changes = findSection(changelog, version);
  const upgrade = findSection(upgrading, version);
  const problems = [
    tagged === version
      ? null
      : `package.json has the version ${version}, which is not that of the tag ${tag}`,
    changes ? null : `CHANGELOG.md has no section ${version}`,
    upgrade ? null : `docs/upgrading.md has no section ${version}`,
    ...images
      .filter((image) => !DIGEST.test(image))
      .map((image) => `${image} has no digest; merge Renovate's pull request that adds it`),
  ].filter(Boolean);
  return { problems, notes: `${changes}\n\n## Upgrade\n\n${upgrade}\n` };
}

/** Reads the project's files for {@link describeRelease}. */
export function readProject(root) {
  const read = (path) => readFileSync(`${root}${path}`, "utf8");
  const manifests = readdirSync(`${root}infra/k8s`, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .map((name) => read(`infra/k8s/${name}`));
  return {
    version: JSON.parse(read("package.json")).version,
    changelog: read("CHANGELOG.md"),
    upgrading: read("docs/upgrading.md"),
    images: [
      ...listBaseImages(read("infra/docker/Dockerfile")),
      ...[read("infra/compose.yaml"), ...manifests].flatMap(listImages),
    ],
  };
}

if (import.meta.main) {
  const root = fileURLToPath(new URL("../..", import.meta.url));
  const { problems, notes } = describeRelease({ tag: process.argv[2] ?? "", ...readProject(root) });
  if (problems.length > 0) {
    process.stderr.write(`This tag cannot be released:\n${problems.map((line) => `- ${line}\n`).join("")}`);
    process.exit(1);
  }
  process.stdout.write(notes);
}

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { maxFestivalScreenings } from "@matinee/domain/limits";
import { afterAll, beforeAll, expect, test } from "vitest";
import { films } from "../db/schema/films.ts";
import { pageFilms } from "../db/schema/page-films.ts";
import { writeBuiltApps } from "../testing/built-apps.ts";
import { createAccount, createPage } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Of the compressed document. */
const mostBytes = 60_000;
const filmCount = 240;
const root = fileURLToPath(new URL("../../../../", import.meta.url));

let app: TestApp;
let folder: string;
beforeAll(async () => {
  execFileSync(process.execPath, ["packages/dev-services/src/builds.ts", "watch"], { cwd: root });
  const settings = await writeBuiltApps({});
  folder = settings.APPS_DIR;
  await cp(join(root, "apps/watch/dist"), join(folder, "watch/dist"), { recursive: true });
  app = await createTestApp(settings);
}, 300_000);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const hash = (seed: string) => createHash("sha256").update(seed).digest();
const syllables =
  "ka lo mer in sta ve no ri del sha to an bel ur fen go hi jo lan mi os per qua ru sel ti un vor wes y";

/** Three words that no two texts have in common, of syllables: they compress about as a language does. */
const makeText = (seed: string) => {
  const parts = [...hash(seed)].map((byte) => syllables.split(" ")[byte % 29] ?? "");
  return [parts.slice(0, 2), parts.slice(2, 5), parts.slice(5, 7)].map((word) => word.join("")).join(" ");
};
/** As long and as random as the addresses of uploads. */
const makeImage = (seed: string) => `/v1/s3/${hash(seed).toString("base64url").slice(0, 32)}.jpg`;

async function createLargeFestival(): Promise<string> {
  const { db, clock } = app.services;
  const { id: accountId } = await createAccount(app.services);
  const festival = await createPage(app.services, accountId, { kind: "festival" });
  const screenings: string[] = [];
  for (let number = 0; number < maxFestivalScreenings; number++) {
    const start = clock.now().getTime() + number * 3_600_000;
    const title = makeText(`screening ${number}`);
    const { id } = await createPage(app.services, accountId, {
      festivalId: festival.id,
      festivalOrder: number,
      title,
      slug: `${title.replaceAll(" ", "-")}-${number}`,
      backgroundImage: makeImage(`screening ${number}`),
      opensAt: new Date(start),
      closesAt: new Date(start + 7_200_000),
    });
    screenings.push(id);
  }
  const countries = ["FI", "NO", "FR", "DE", "IS", "JP", "BR", "KE", "IN", "US"];
  const made = await db
    .insert(films)
    .values(
      Array.from({ length: filmCount }, (_, number) => ({
        accountId,
        title: makeText(`film ${number}`),
        originalTitle: number % 2 === 0 ? makeText(`original ${number}`) : "",
        director: makeText(`director ${number}`),
        year: 2020 + (number % 7),
        countries: [countries[number % 10] ?? "", countries[(number * 7) % 10] ?? ""],
        languages: ["fi", "nb", "fr"].slice(number % 3),
        minutes: 8 + ((number * 37) % 140),
        accessServices: ["captions" as const],
        stills: [makeImage(`film ${number}`)],
      })),
    )
    .returning({ id: films.id });
  await db.insert(pageFilms).values(
    made.map(({ id: filmId }, number) => ({
      pageId: screenings[number % screenings.length] ?? "",
      filmId,
      sortOrder: Math.floor(number / screenings.length),
    })),
  );
  return `/festival/${festival.slug}`;
}

test("the document of a festival with the most screenings stays small", async () => {
  const url = await createLargeFestival();
  const host = "watch.matinee.example";
  const open = (encoding: string) =>
    app.http.inject({ url, headers: { host, "accept-encoding": encoding, accept: "text/html" } });
  const plain = await open("identity");
  expect(plain.statusCode).toBe(200);
  expect(plain.body.match(/data-row="/g)).toHaveLength(maxFestivalScreenings);
  expect(plain.body.match(/data-film=/g)).toHaveLength(filmCount);
  const compressed = await open("br");
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(compressed.rawPayload.length).toBeLessThanOrEqual(mostBytes);
});

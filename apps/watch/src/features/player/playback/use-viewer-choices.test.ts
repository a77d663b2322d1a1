import { expect, test } from "vitest";
import { findLanguage, findRendition } from "./use-viewer-choices.ts";

test("finds captions in the same language, else in that of another region", () => {
  const captions = ["fr", "en-GB", "en", "pt-BR"].map((language) => ({ language }));
  const find = (language: string) => captions[findLanguage(captions, language)]?.language;
  expect(find("en")).toBe("en");
  expect(find("en-US")).toBe("en-GB");
  expect(find("pt")).toBe("pt-BR");
  expect(find("de")).toBeUndefined();
});

test("finds the rendition of the chosen size, else the next smaller one, else the smallest", () => {
  const renditions = [
    { width: 1920, height: 1080 },
    { width: 640, height: 360 },
    // Upright.
    { width: 720, height: 1280 },
  ];
  const find = (size: number) => renditions[findRendition(renditions, size)]?.width;
  expect([1080, 720, 360].map(find)).toEqual([1920, 720, 640]);
  expect([2160, 1000, 480, 240].map(find)).toEqual([1920, 720, 640, 640]);
});

import { describe, expect, it } from "vitest";
import { checkImage, computeCropOutput } from "./image-rules.ts";

describe("images", () => {
  const jpeg = { mimeType: "image/jpeg" };

  it("checks shape and size of an image", () => {
    expect(checkImage("desktopBanner", { ...jpeg, width: 1275, height: 700 })).toBeNull();
    expect(checkImage("desktopBanner", { ...jpeg, width: 1274, height: 700 })).toBe("image-too-small");
    expect(checkImage("desktopBanner", { ...jpeg, width: 1275, height: 1275 })).toBe("image-not-wide");
    expect(checkImage("mobileBanner", { ...jpeg, width: 1275, height: 700 })).toBe("image-not-tall");
    expect(checkImage("general", { ...jpeg, width: 699, height: 9000 })).toBe("image-too-small");
    expect(checkImage("general", { mimeType: "image/svg+xml", width: 900, height: 900 })).toBe("image-type");
  });

  it("limits a cropped image to a width of 5000 pixels", () => {
    expect(computeCropOutput({ width: 9000, aspect: 16 / 7 })).toEqual({ width: 5000, height: 2188 });
    expect(computeCropOutput({ width: 1600, aspect: 16 / 7 })).toEqual({ width: 1600, height: 700 });
  });
});

import { describe, expect, it } from "vitest";
import { readPrefill } from "./sign-up-prefill.ts";

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");

describe("reading an invitation link", () => {
  it("splits the name into the first word and the rest", () => {
    const search = new URLSearchParams({
      data: encoded({ name: "Zoë  van den Berg", email: "zoe@example.com" }),
      promo_code: "FIRSTLIGHT",
    });
    expect(readPrefill(search)).toEqual({
      firstName: "Zoë",
      lastName: "van den Berg",
      email: "zoe@example.com",
      promoCode: "FIRSTLIGHT",
    });
  });

  it.each(["%%%", "bm90IGpzb24=", encoded([1]), encoded({ name: 7 }), ""])(
    "returns empty values for %j",
    (data) => {
      expect(readPrefill(new URLSearchParams({ data }))).toMatchObject({
        firstName: "",
        lastName: "",
        email: "",
      });
    },
  );
});

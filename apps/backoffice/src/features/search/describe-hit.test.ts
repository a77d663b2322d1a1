import type { SearchGroup } from "@matinee/contract/routes/admin-search";
import { expect, test } from "vitest";
import { describeHits, formatTotal, splitAtMatches } from "./describe-hit.ts";

test("splits a text at every match, ignoring case and the special characters of patterns", () => {
  expect(splitAtMatches("Imogen Achterberg", "ACHTER")).toEqual(["Imogen ", "Achter", "berg"]);
  expect(splitAtMatches("$7.50 (paid)", "$7.50 (")).toEqual(["", "$7.50 (", "paid)"]);
  expect(splitAtMatches("Inês Amaral", "ines")).toEqual(["", "Inês", " Amaral"]);
  expect(splitAtMatches("Salt Road", " ")).toEqual(["Salt Road"]);
});

test("adds up the counts and marks those that are above their limit or unknown", () => {
  const group = (count: number | null, hasMore = false): SearchGroup => ({
    kind: "tags",
    rows: [],
    count,
    hasMore,
  });
  expect(formatTotal([group(4), group(5)])).toBe("9");
  expect(formatTotal([group(50, true), group(2)])).toBe("52+");
  expect(formatTotal([group(null), group(2)])).toBe("2+");
});

test("leads an email to the emails of its recipient, with it open", () => {
  const [hit] = describeHits({
    kind: "emails",
    rows: [
      {
        id: "7",
        template: "viewing-link",
        to: "a+b@x.example",
        status: "sent",
        createdAt: "2026-11-20T10:00:00Z",
      },
    ],
    count: 1,
    hasMore: false,
  });
  expect(hit).toMatchObject({
    title: "Viewing link",
    detail: "a+b@x.example",
    aside: "Sent, Nov 20, 2026",
    path: "/admin/mails?search_term=a%2Bb%40x.example&status=sent&open=7",
  });
});

test("leads a tag to the list of what has it", () => {
  const hits = describeHits({
    kind: "tags",
    rows: [{ id: "1", name: "salt & road", type: "leadowner" }],
    count: 1,
    hasMore: false,
  });
  expect(hits[0]?.path).toBe("/admin/leads?tag=salt%20%26%20road");
});

import { expect, test } from "vitest";
import { buildAttachment } from "./attachment.ts";

test.each([
  ["All-orders__2026-11-27.csv", 'attachment; filename="All-orders__2026-11-27.csv"'],
  ["All orders.csv", 'attachment; filename="All orders.csv"'],
  ["注文.csv", "attachment; filename=\"??.csv\"; filename*=UTF-8''%E6%B3%A8%E6%96%87.csv"],
])("names a file to save %s", (name, header) => {
  expect(buildAttachment(name)).toBe(header);
});

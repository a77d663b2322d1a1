import { expect, test } from "vitest";
import { formatOrderNumber } from "./order-number.ts";

test.each([
  ["01a22246-1d79-79f0-b9e9-775576f0f5ca", "9550-3050"],
  ["01a22246-1d79-79f0-b9e9-000000000007", "0000-0007"],
  ["01a22246-1d79-79f0-b9e9-7755ffffffff", "9496-7295"],
])("the order %s has the number %s", (id, number) => expect(formatOrderNumber(id)).toBe(number));

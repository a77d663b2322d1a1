import { encode } from "uqr";
import { expect, test } from "vitest";
import { buildQrPath, renderQrSvg } from "./qr-code.ts";

const address = "https://watch.matinee.example/watch/the-salt-road";

test("the file for print has the modules of the code and a light margin of four modules", async () => {
  const { size, data } = encode(address, { ecc: "M", border: 0 });
  const { path, size: width } = buildQrPath(address, 4);
  expect(width).toBe(size + 8);
  const dark = [...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => [Number(x) - 4, Number(y) - 4]);
  expect(dark).toHaveLength(data.flat().filter(Boolean).length);
  for (const [x = -1, y = -1] of dark) expect(data[y]?.[x], `${x} ${y}`).toBe(true);
  const file = renderQrSvg(address);
  expect(file.type).toBe("image/svg+xml");
  expect(await file.text()).toContain(`viewBox="0 0 ${width} ${width}"`);
});

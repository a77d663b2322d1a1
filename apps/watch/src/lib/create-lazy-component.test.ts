import { afterEach, expect, test, vi } from "vitest";
import { createLazyComponent } from "./create-lazy-component.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test("loads the code early only while the browser is online", async () => {
  const events = new EventTarget();
  vi.stubGlobal("window", events);
  vi.stubGlobal("navigator", { onLine: false });
  const load = vi.fn(async () => () => null);
  const component = createLazyComponent(load);
  component.preload();
  expect(load).not.toHaveBeenCalled();

  events.dispatchEvent(new Event("online"));
  expect(load).toHaveBeenCalledTimes(1);

  vi.stubGlobal("navigator", { onLine: true });
  component.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

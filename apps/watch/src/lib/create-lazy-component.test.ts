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

/** A style sheet whose first load failed, and the link that loads it again. */
function stubFailedSheet() {
  const copy = Object.assign(new EventTarget(), { remove: vi.fn() });
  const link = { sheet: null, href: "/part.css", cloneNode: () => copy, after: vi.fn(), remove: vi.fn() };
  vi.stubGlobal("document", { querySelectorAll: () => [{ sheet: {} }, link] });
  vi.stubGlobal("navigator", { onLine: true });
  return { link, copy };
}

test("loads a style sheet again that failed, before the component is shown", async () => {
  const { link, copy } = stubFailedSheet();
  const component = createLazyComponent(async () => () => null);
  component.preload();
  await vi.waitFor(() => expect(link.after).toHaveBeenCalledExactlyOnceWith(copy));
  expect(link.remove).not.toHaveBeenCalled();
  copy.dispatchEvent(new Event("load"));
  await vi.waitFor(() => expect(link.remove).toHaveBeenCalledOnce());
});

test("tries again on the next call when the style sheet fails once more", async () => {
  const { link, copy } = stubFailedSheet();
  const load = vi.fn(async () => () => null);
  const component = createLazyComponent(load);
  component.preload();
  await vi.waitFor(() => expect(link.after).toHaveBeenCalledOnce());
  copy.dispatchEvent(new Event("error"));
  await vi.waitFor(() => {
    component.preload();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

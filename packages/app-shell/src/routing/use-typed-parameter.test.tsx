// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type NavigateFunction, NavigationType, Router, useSearchParams } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useAddressParameters } from "./use-address-parameters.ts";
import { useTypedParameter } from "./use-typed-parameter.ts";

/** Longer than the box waits after a letter. */
const PAUSE_MS = 300;

type UseText = () => [typed: string, setTyped: (text: string) => void];

/** The search box of the lists. */
const useSearch: UseText = () => {
  const [parameters, setParameters] = useAddressParameters();
  return useTypedParameter(parameters.get("q") ?? "", (q) => setParameters(new URLSearchParams({ q })));
};

/** A box that has no text of its own. */
const useTextOfAddress: UseText = () => {
  const [parameters, setParameters] = useSearchParams();
  return [parameters.get("q") ?? "", (q) => setParameters({ q })];
};

/** A box whose own changes of the address count once the router shows them. */
const useShownAddress: UseText = () => {
  const [parameters, setParameters] = useSearchParams();
  return useTypedParameter(parameters.get("q") ?? "", (q) => setParameters({ q }));
};

let root: Root;
let asked: string[];

/** Opens a box under a router that shows an address only when the test says so, as a busy one does. */
async function open(useText: UseText) {
  function Box() {
    const [typed, setTyped] = useText();
    return <input aria-label="Search" value={typed} onChange={({ target }) => setTyped(target.value)} />;
  }
  const ask: NavigateFunction = (to) => {
    if (typeof to === "object") asked.push(to?.search ?? "");
  };
  const navigator = { push: ask, replace: ask, go: ask, createHref: String };
  let key = 0;
  const show = (search: string) =>
    act(async () => {
      const location = { pathname: "/", hash: "", state: null, search, key: String(key++) };
      root.render(
        <Router location={location} navigationType={NavigationType.Push} navigator={navigator}>
          <Box />
        </Router>,
      );
    });
  await show("");
  const input = document.querySelector("input");
  if (!input) throw new Error("no box");
  return {
    read: () => input.value,
    show,
    /** Shows the oldest address that the router was asked for. */
    showNext: () => show(asked.shift() ?? ""),
    /** Types letters at the end of what the box has, and waits. */
    type: (letters: string) =>
      act(async () => {
        // By the prototype's setter: React takes a change by the element's own property for its own.
        Reflect.set(HTMLInputElement.prototype, "value", input.value + letters, input);
        input.dispatchEvent(new Event("input", { bubbles: true }));
        await vi.advanceTimersByTimeAsync(PAUSE_MS);
      }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  asked = [];
  const element = document.body.appendChild(document.createElement("div"));
  root = createRoot(element);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Types four letters with pauses. The router shows each address one letter late. @returns the text of the box */
async function typeWithSlowRouter(useText: UseText): Promise<string> {
  const box = await open(useText);
  await box.type("h");
  await box.type("a");
  await box.showNext();
  await box.type("r");
  await box.showNext();
  await box.type("b");
  while (asked.length > 0) await box.showNext();
  return box.read();
}

test("keeps every letter while the router shows older addresses", async () => {
  expect(await typeWithSlowRouter(useSearch)).toBe("harb");
});

test("control: a box that takes its text from the address loses letters", async () => {
  expect(await typeWithSlowRouter(useTextOfAddress)).not.toBe("harb");
});

test("control: without the changes that are under way, an older address replaces newer letters", async () => {
  expect(await typeWithSlowRouter(useShownAddress)).not.toBe("harb");
});

test("asks for an address once the letters pause, without outer spaces, and not for the same one again", async () => {
  const box = await open(useSearch);
  await box.type(" h");
  expect(asked).toEqual(["?q=h"]);
  await box.showNext();
  await box.type(" ");
  expect(asked).toEqual([]);
  expect(box.read()).toBe(" h ");
});

test("follows the back button", async () => {
  const box = await open(useSearch);
  await box.type("h");
  await box.showNext();
  await box.show("?q=ferry");
  expect(box.read()).toBe("ferry");
});

import { expect, test } from "vitest";
import { measureDelivery } from "./measure-delivery.ts";

function createPlayhead() {
  const playhead = new EventTarget();
  let time = 1000;
  const measured = measureDelivery(playhead, () => time);
  /** Lets time pass, then sends the events. */
  const after = (ms: number, ...types: string[]) => {
    time += ms;
    for (const type of types) playhead.dispatchEvent(new Event(type));
  };
  return { measured, after };
}

test("measures the time to the first frame once", () => {
  const { measured, after } = createPlayhead();
  after(200, "play");
  after(1300, "waiting", "playing");
  expect(measured.take()).toEqual({ firstFrameMs: 1500 });
  after(1000, "pause");
  after(5000, "play", "playing");
  expect(measured.take()).toEqual({});
});

test("does not count the time in which the browser waits for a press", () => {
  const { measured, after } = createPlayhead();
  after(100, "play", "pause");
  after(60_000, "play");
  after(700, "playing");
  expect(measured.take()).toEqual({ firstFrameMs: 700 });
});

test("sums stalls between two reports, and splits one that lasts longer", () => {
  const { measured, after } = createPlayhead();
  after(500, "playing");
  measured.take();
  after(5000, "waiting");
  after(2000, "playing");
  after(1000, "waiting");
  after(1000, "playing");
  expect(measured.take()).toEqual({ stalls: 2, stalledMs: 3000 });
  after(1000, "waiting");
  after(4000);
  expect(measured.take()).toEqual({ stalls: 1, stalledMs: 4000 });
  after(3000, "playing");
  expect(measured.take()).toEqual({ stalledMs: 3000 });
});

test("counts neither a seek nor a pause nor a moment as a stall", () => {
  const { measured, after } = createPlayhead();
  after(500, "playing");
  measured.take();
  after(1000, "seeking", "waiting");
  after(3000, "playing");
  after(1000, "waiting");
  after(100, "playing");
  after(1000, "pause");
  after(9000, "playing");
  expect(measured.take()).toEqual({});
});

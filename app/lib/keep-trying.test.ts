import { afterEach, expect, test, vi } from "vitest";
import { keepTrying } from "./keep-trying.ts";

afterEach(() => vi.unstubAllGlobals());

/** The window's events, as far as they are asked for here. */
function fakeWindow() {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  return (sign: string) => target.dispatchEvent(new Event(sign));
}

/** Fails `failures` times, then brings `it`. */
function failing(failures: number) {
  let asked = 0;
  const load = () => {
    asked += 1;
    return asked > failures ? Promise.resolve("it") : Promise.reject(new TypeError("no line"));
  };
  return { load, asked: () => asked };
}

test("what comes at once is asked for once", async () => {
  const { load, asked } = failing(0);
  await expect(keepTrying(load)).resolves.toBe("it");
  expect(asked()).toBe(1);
});

test("a failure is tried again when the line is back and when somebody turns to the page", async () => {
  const give = fakeWindow();
  const { load, asked } = failing(2);
  const arrived = keepTrying(load);
  await vi.waitFor(() => expect(asked()).toBe(1));
  // The listeners stand a moment after the failure.
  await vi.waitFor(() => (give("online"), expect(asked()).toBe(2)));
  await vi.waitFor(() => (give("focus"), expect(asked()).toBe(3)));
  await expect(arrived).resolves.toBe("it");
  give("focus");
  give("online");
  expect(asked()).toBe(3);
});

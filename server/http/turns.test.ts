import { expect, test } from "vitest";
import { turns } from "./turns.ts";

// With 100 at once, the count would be 10.
test("runs two requests of one client at once, in order, and others beside them", async () => {
  const inTurn = turns(2, 1_000);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    most = Math.max(most, (running += 1));
    order.push(n);
    await new Promise(setImmediate);
    running -= 1;
    if (n % 3 === 0) throw new Error("fails");
  };
  const first = Array.from({ length: 10 }, (_, n) => inTurn("a", work(n)));
  await inTurn("b", async () => {});
  const settled = await Promise.allSettled(first);
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(settled.filter(({ status }) => status === "rejected")).toHaveLength(4);
  await inTurn("a", work(1));
});

// Without the pause before each, all ten would run first.
test("yields to other sockets between two synchronous requests of one client", async () => {
  const inTurn = turns(1, 1_000);
  let done = 0;
  const all = Array.from({ length: 10 }, () => inTurn("a", async () => void (done += 1)));
  await new Promise(setImmediate);
  expect(done).toBeLessThanOrEqual(2);
  await Promise.all(all);
  expect(done).toBe(10);
});

// Without the timer, the second would wait forever.
test("starts the next request beside a slow one", async () => {
  const inTurn = turns(1, 20);
  let answer = () => {};
  const first = inTurn("a", () => new Promise<void>((resolve) => (answer = resolve)));
  expect(await inTurn("a", async () => "second")).toBe("second");
  answer();
  await first;
  expect(await inTurn("a", async () => "third")).toBe("third");
});

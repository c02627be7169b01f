import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Welcome } from "#modules/rooms/protocol.ts";
import { drawViews } from "./draw-views.ts";
import { LocalDevices } from "./local-media.ts";
import { firstView, type RoomView } from "./room-view.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { state } = new LocalDevices(() => {});
const welcome = { names: { candidate: "Asha", expert: "Victor" } } as Welcome;
const other = { peer: "other", media: "video" } as const;

/** A room that was just joined, and its drawn views. */
function joined() {
  const listeners = new Set<() => void>();
  const client = {
    view: firstView(state, [], null),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const drawn: RoomView[] = [];
  const stop = drawViews(client, (view) => void drawn.push(view));
  const change = (changed: Partial<RoomView>) => {
    client.view = { ...client.view, ...changed };
    for (const listener of listeners) listener();
  };
  return { client, change, stop, drawn };
}

test("a room whose call is being made is drawn when it's connected", () => {
  const { client, change, drawn } = joined();
  expect(drawn).toEqual([client.view]);
  change({ welcome, socket: "open", other, link: "offering" });
  vi.advanceTimersByTime(120);
  change({ otherMedia: { mic: true, camera: true, screen: false } });
  expect(drawn).toHaveLength(1);
  change({ link: "connected" });
  expect(drawn.slice(1)).toEqual([client.view]);
  // Once.
  vi.advanceTimersByTime(10_000);
  expect(drawn).toHaveLength(2);
});

test("or after 300 ms, no matter what else arrives", () => {
  const { client, change, drawn } = joined();
  change({ welcome, socket: "open", other, link: "waiting" });
  vi.advanceTimersByTime(200);
  change({ spoken: "Victor joined" });
  vi.advanceTimersByTime(99);
  expect(drawn).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(drawn.slice(1)).toEqual([client.view]);
  // The next change waits as long.
  change({ spoken: "" });
  vi.advanceTimersByTime(299);
  expect(drawn).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(drawn).toHaveLength(3);
});

test("draws the reader's own action at once, with everything that waited", () => {
  const { client, change, drawn } = joined();
  change({ welcome, socket: "open", other, link: "waiting" });
  change({ local: { ...state, mic: true } });
  expect(drawn.slice(1)).toEqual([client.view]);
  vi.advanceTimersByTime(300);
  expect(drawn).toHaveLength(2);
});

test("alone in the room, nothing waits; and nothing is drawn afterward", () => {
  const { change, stop, drawn } = joined();
  change({ welcome, socket: "open" });
  expect(drawn).toHaveLength(2);
  change({ other, link: "waiting" });
  stop();
  vi.advanceTimersByTime(300);
  change({ spoken: "Victor joined" });
  expect(drawn).toHaveLength(2);
});

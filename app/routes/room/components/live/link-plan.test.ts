import { expect, test } from "vitest";
import { type LinkAction, type LinkEvent, type LinkState, NO_LINK, planLink } from "./link-plan.ts";

function after(...events: LinkEvent[]): { state: LinkState; actions: LinkAction[] } {
  let state = NO_LINK;
  let actions: LinkAction[] = [];
  for (const event of events) ({ state, actions } = planLink(state, event));
  return { state, actions };
}

const joins = (isNewcomer: boolean, peer = "a"): LinkEvent => ({
  type: "present",
  peer,
  isNewcomer,
});

const left: LinkEvent = { type: "left", isGoodbye: false };

test("only the newcomer offers first", () => {
  expect(after(joins(true)).actions).toEqual(["build", "offer"]);
  expect(after(joins(false)).actions).toEqual(["build"]);
});

test("the newcomer's first offer is made before they know of the other", () => {
  const prepared = after({ type: "prepare" });
  expect(prepared.actions).toEqual(["build", "offer"]);
  const met = after({ type: "prepare" }, joins(true));
  expect(met).toMatchObject({ actions: [], state: { phase: "offering", linked: "a" } });
  // The answer may arrive before the welcome.
  const answered = after({ type: "prepare" }, { type: "connected" }, joins(true));
  expect(answered).toMatchObject({ actions: [], state: { phase: "connected", linked: "a" } });
});

test("the first to join drops their prepared offer and waits for the newcomer's", () => {
  const alone = after({ type: "prepare" }, left);
  expect(alone).toEqual({ state: NO_LINK, actions: ["close"] });
  expect(planLink(alone.state, joins(false)).actions).toEqual(["build"]);
  expect(after({ type: "prepare" }, joins(false)).actions).toEqual(["build"]);
});

test("ends media with a goodbye", () => {
  const gone = after(joins(true), { type: "connected" }, { type: "left", isGoodbye: true });
  expect(gone).toEqual({ state: NO_LINK, actions: ["close"] });
});

test("keeps running media when the server or the other's socket comes back", () => {
  const events: LinkEvent[] = [joins(true), { type: "connected" }, left];
  expect(after(...events).actions).toEqual([]);
  const back = after(...events, joins(true));
  expect(back.actions).toEqual([]);
  expect(back.state.phase).toBe("connected");
});

test("makes a new connection for a reloaded tab, and waits for its offer", () => {
  const reloaded = after(joins(true), { type: "connected" }, left, joins(false, "b"));
  expect(reloaded.actions).toEqual(["build"]);
  expect(reloaded.state).toMatchObject({ phase: "waiting", offers: false, linked: "b" });
});

test("restarts ICE when the peer is back and the media isn't", () => {
  const lost: LinkEvent[] = [joins(true), { type: "connected" }, { type: "interrupted" }];
  expect(after(...lost, joins(true)).actions).toEqual(["restart_ice"]);
  expect(after(...lost, joins(false)).actions).toEqual([]);
});

test("asks again to start over when it asked while offline, without waiting longer", () => {
  const lost: LinkEvent[] = [joins(true), { type: "connected" }, { type: "failed" }];
  const asked = after(...lost, { type: "overdue" }, { type: "overdue" });
  expect(planLink(asked.state, { type: "network_changed" }).actions).toEqual([]);
  for (const isNewcomer of [true, false]) {
    const back = planLink(asked.state, joins(isNewcomer));
    expect(back).toMatchObject({ actions: ["ask_restart"], state: { attempts: 0 } });
    expect(planLink(back.state, { type: "offered" }).actions).toEqual([]);
  }
});

test("the side that offered restarts ICE after an interruption, either one after a failure", () => {
  expect(after(joins(true), { type: "connected" }, { type: "interrupted" }).actions).toEqual([
    "restart_ice",
  ]);
  const answerer = [joins(false), { type: "connected" }] as LinkEvent[];
  expect(after(...answerer, { type: "interrupted" }).actions).toEqual([]);
  expect(after(...answerer, { type: "failed" }).actions).toEqual(["restart_ice"]);
});

test("closes the connection when the other has gone and the media ends", () => {
  const gone = after(joins(true), { type: "connected" }, left, { type: "interrupted" });
  expect(gone).toEqual({ state: NO_LINK, actions: ["close"] });
  expect(after(joins(false), left).actions).toEqual(["close"]);
});

test("starts over when a join takes too long, later each time", () => {
  const first = after(joins(false), { type: "overdue" });
  expect(first.actions).toEqual(["build", "ask_restart"]);
  expect(first.state.attempts).toBe(1);
  expect(planLink(first.state, { type: "restart", isPolite: true }).actions).toEqual([]);
  expect(planLink(first.state, { type: "restart", isPolite: false }).actions).toEqual([
    "build",
    "offer",
  ]);
});

test("offers when the other asks to start over, and builds for an unexpected offer", () => {
  expect(
    after(joins(false), { type: "connected" }, { type: "restart", isPolite: true }).actions,
  ).toEqual(["build", "offer"]);
  expect(after({ type: "offered" }).actions).toEqual(["build"]);
});

test("a watchdog that fires late does nothing", () => {
  expect(after(joins(true), { type: "connected" }, { type: "overdue" }).actions).toEqual([]);
  expect(after({ type: "overdue" }).actions).toEqual([]);
});

test("two tabs reach a connection from every order of joins, restarts and losses", () => {
  // Whatever happened, after the other arrives exactly one side makes an offer.
  const histories: LinkEvent[][] = [
    [],
    [joins(true)],
    [joins(false), { type: "overdue" }],
    [joins(true), { type: "connected" }, { type: "failed" }],
    [joins(false), left],
  ];
  for (const history of histories) {
    const newcomer = after(...history, left, joins(true, "c"));
    const stayer = after(...history, left, joins(false, "c"));
    expect(newcomer.actions).toEqual(["build", "offer"]);
    expect(stayer.actions).toEqual(["build"]);
  }
});

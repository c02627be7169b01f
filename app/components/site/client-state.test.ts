import { afterEach, expect, test } from "vitest";
import { getClientState, INITIAL_STATE, setClientState } from "./client-state.ts";
import { setFreeWeek, setOrderOutcome, setSignIn } from "./outcome-state.ts";

afterEach(() => setClientState(INITIAL_STATE));

test("starts with tab ALL, a visible banner and no order", () => {
  expect(getClientState()).toEqual({
    purchasedOwFreeInterviewThisWeek: false,
    owFreeLimitExceed: false,
    orderSuccess: false,
    orderId: null,
    orderFailed: false,
    currentTab: "ALL",
    userEmail: null,
    bannerVisible: true,
    credentials: { email: "", otp: "" },
    active_order_id: null,
    cookieConsent: false,
    // Our own addition.
    cookieChoicesOpen: false,
  });
});

test("an order's outcome is a success with an id, a failure, or neither", () => {
  setOrderOutcome({ success: "GR-12345678" });
  expect(getClientState()).toMatchObject({
    orderSuccess: true,
    orderId: "GR-12345678",
    orderFailed: false,
  });
  setOrderOutcome({ failed: true });
  expect(getClientState()).toMatchObject({ orderSuccess: false, orderId: null, orderFailed: true });
  setOrderOutcome({ reset: true });
  expect(getClientState()).toMatchObject({
    orderSuccess: false,
    orderId: null,
    orderFailed: false,
  });
});

test("a free interview that's used up is also over the limit where another is asked for", () => {
  setFreeWeek(true);
  const used = { purchasedOwFreeInterviewThisWeek: true, owFreeLimitExceed: true };
  expect(getClientState()).toMatchObject(used);
  setFreeWeek(false);
  const free = { purchasedOwFreeInterviewThisWeek: false, owFreeLimitExceed: false };
  expect(getClientState()).toMatchObject(free);
});

test("signing in sets the email, never the code", () => {
  setSignIn("asha@example.com");
  expect(getClientState()).toMatchObject({
    userEmail: "asha@example.com",
    credentials: { email: "asha@example.com", otp: "" },
  });
});

test("setting the current value keeps the same state, which avoids a render", () => {
  setClientState({ userEmail: "asha@example.com" });
  const before = getClientState();
  setClientState({ userEmail: "asha@example.com" });
  expect(getClientState()).toBe(before);
});

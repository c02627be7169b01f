import type { NetworkFacts } from "./check-network.ts";
import type { Fault } from "./media-fault.ts";

/** What is wrong, and what to do; null if nothing is. */
export function faultOf({ server, calls, relay }: NetworkFacts): Fault | null {
  if (server === null) {
    return {
      title: "No connection to us",
      fix: "Check your Wi-Fi or cable, turn off a VPN, then check again.",
    };
  }
  if (!calls) {
    return {
      title: "Calls are blocked in this browser",
      fix: "An extension, a VPN or a company’s policy may block WebRTC. Turn it off for this site, or use another browser.",
    };
  }
  if (relay !== null && relay.roundTripMs === null) {
    return {
      title: "Our relay can’t be reached",
      fix: "Your network may block calls. Try another one, such as your phone’s hotspot. A direct connection may still work.",
    };
  }
  return null;
}

export function summaryOf({ server, relay }: NetworkFacts): string {
  const ms = relay?.roundTripMs ?? server ?? 0;
  return ms > 400 ? `Slow: ${ms} ms there and back` : `Good: ${ms} ms there and back`;
}

/** Whether a call would be direct or relayed, and the round trips. */
export function detailOf({ server, relay }: NetworkFacts): string {
  if (!relay) {
    return "We checked our server and that this browser can make calls. Whether a call is direct depends on both networks; the room says which it is.";
  }
  const way = relay.seesUs
    ? "Direct, if the other person’s network allows it as yours does. Otherwise relayed."
    : "Probably relayed: your network doesn’t seem to allow a direct call.";
  return `${way} By way of our relay: ${relay.roundTripMs} ms. Our server: ${server} ms.`;
}

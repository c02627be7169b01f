import { useCallback, useEffect, useState } from "react";
import type { Fault } from "./media-fault.ts";
import { Again } from "./camera-check.tsx";
import { CheckPart } from "./check-part.tsx";
import { checkNetwork, type NetworkFacts } from "./check-network.ts";

export function NetworkCheck({ ice }: { ice: RTCIceServer[] }) {
  const [facts, setFacts] = useState<NetworkFacts | null>(null);
  const check = useCallback(() => {
    setFacts(null);
    void checkNetwork(ice).then(setFacts);
  }, [ice]);
  useEffect(check, [check]);

  const fault = facts ? faultOf(facts) : null;
  return (
    <CheckPart
      name="Connection"
      state={fault ? "fault" : facts ? "good" : "waiting"}
      status={facts ? summaryOf(facts) : "Connecting…"}
      fault={fault}
    >
      {facts && !fault ? <p className="check-part-fix">{detailOf(facts)}</p> : null}
      {fault ? <Again onClick={check} /> : null}
    </CheckPart>
  );
}

function faultOf({ server, calls, relay }: NetworkFacts): Fault | null {
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

function summaryOf({ server, relay }: NetworkFacts): string {
  const ms = relay?.roundTripMs ?? server ?? 0;
  return ms > 400 ? `Slow: ${ms} ms there and back` : `Good: ${ms} ms there and back`;
}

function detailOf({ server, relay }: NetworkFacts): string {
  return relay
    ? `By way of our relay: ${relay.roundTripMs} ms. Our server: ${server} ms. A call is direct when both networks allow it; the room says which it is.`
    : "We checked our server and that this browser can make calls. Whether a call is direct depends on both networks; the room says which it is.";
}

import { useCallback, useEffect, useState } from "react";
import { Again } from "./camera-check.tsx";
import { CheckRow } from "./check-row.tsx";
import { checkNetwork, type NetworkFacts } from "./check-network.ts";
import { detailOf, faultOf, summaryOf } from "./network-words.ts";

export function NetworkCheck({ ice }: { ice: RTCIceServer[] }) {
  const [facts, setFacts] = useState<NetworkFacts | null>(null);
  const check = useCallback(() => {
    setFacts(null);
    void checkNetwork(ice).then(setFacts);
  }, [ice]);
  useEffect(check, [check]);

  const fault = facts ? faultOf(facts) : null;
  return (
    <CheckRow
      name="Connection"
      state={fault ? "fault" : facts ? "good" : "waiting"}
      status={facts ? summaryOf(facts) : "Connecting…"}
      fault={fault}
    >
      {facts && !fault ? <p className="check-part-fix">{detailOf(facts)}</p> : null}
      {fault ? <Again onClick={check} /> : null}
    </CheckRow>
  );
}

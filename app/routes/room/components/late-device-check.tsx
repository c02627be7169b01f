import { lazy, useState } from "react";
import { CheckOffer } from "#app/components/devices/check-offer.tsx";
import { loadAgain } from "#app/lib/load-again.ts";

const DeviceCheck = lazy(() => loadAgain(() => import("#app/components/devices/device-check.tsx")));

export function LateDeviceCheck({ ice }: { ice: RTCIceServer[] }) {
  const [isChecking, setChecking] = useState(false);
  return (
    <CheckOffer
      about="Camera, microphone, speaker and connection, in under a minute. Nothing is recorded or sent to anyone."
      isChecking={isChecking}
      onStart={() => setChecking(true)}
    >
      <DeviceCheck ice={ice} />
    </CheckOffer>
  );
}

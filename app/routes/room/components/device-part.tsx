import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";

const DeviceCheck = lazy(() => import("#app/components/devices/device-check.tsx"));

/** Its script loads when somebody wants to check. */
export function DevicePart({ ice }: { ice: RTCIceServer[] }) {
  const [isChecking, setChecking] = useState(false);
  return (
    <section className="device-check" aria-label="Device check">
      <h2>Check your devices</h2>
      {isChecking ? (
        <Suspense fallback={<p>Loading…</p>}>
          <DeviceCheck ice={ice} />
        </Suspense>
      ) : (
        <>
          <p>
            Camera, microphone, speaker and connection, in under a minute. Nothing is recorded or
            sent to anybody.
          </p>
          <Button variant="secondary" onClick={() => setChecking(true)}>
            Start the check
          </Button>
        </>
      )}
    </section>
  );
}

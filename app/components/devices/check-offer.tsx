import { type ReactNode, Suspense } from "react";
import { Button } from "#app/ui/button.tsx";

/** Offers a device check, whose script loads on click: `children`. */
export function CheckOffer(props: {
  /** What it checks, and how long it takes. */
  about: string;
  isChecking: boolean;
  onStart: () => void;
  children: ReactNode;
}) {
  const { about, isChecking, onStart, children } = props;
  return (
    <section className="device-check" aria-label="Device check">
      <h2>Check your devices</h2>
      {isChecking ? (
        <Suspense fallback={<p>Loading…</p>}>{children}</Suspense>
      ) : (
        <>
          <p>{about}</p>
          <Button variant="secondary" onClick={onStart}>
            Start the check
          </Button>
        </>
      )}
    </section>
  );
}

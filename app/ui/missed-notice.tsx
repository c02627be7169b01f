import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { Missed } from "./use-arriving.ts";

/** Says that a live part did not come, and asks for it again. */
export function MissedNotice({ missed, children }: { missed: Missed; children: ReactNode }) {
  const [tried, setTried] = useState<Missed | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p role="status" className="text-ink-muted">
        {children}
      </p>
      <Button
        variant="secondary"
        loading={tried === missed}
        onClick={() => {
          setTried(missed);
          missed.retry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

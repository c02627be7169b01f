import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import type { Failed } from "./use-fetched.ts";

/** Says that live data could not be fetched, and offers a retry. */
export function RetryNotice({ failed, children }: { failed: Failed; children: ReactNode }) {
  const [tried, setTried] = useState<Failed | null>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <p role="status" className="text-ink-muted">
        {children}
      </p>
      <Button
        variant="secondary"
        loading={tried === failed}
        onClick={() => {
          setTried(failed);
          failed.retry();
        }}
      >
        Try again
      </Button>
    </div>
  );
}

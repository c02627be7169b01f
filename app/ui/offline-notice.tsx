import { useEffect, useRef, useState } from "react";
import { isOffline, type Offline } from "#app/lib/offline.ts";
import { Notice } from "./notice.tsx";

/** Says that a form could not be sent. Takes the focus: its button may stand far below. */
export function OfflineNotice({ answer }: { answer: unknown }) {
  const box = useRef<HTMLDivElement>(null);
  const offline = isOffline(answer);
  useEffect(() => {
    if (isOffline(answer)) box.current?.focus();
  }, [answer]);

  if (!offline) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-6 rounded-md">
      <Notice tone="danger" title="No connection: nothing was sent" live>
        What you typed is still here. Try again once you are back online.
      </Notice>
    </div>
  );
}

/** A form's last answer from the server: being offline for a moment does not undo it. */
export function useLastAnswer<T>(answer: T | Offline | undefined): T | undefined {
  const now = isOffline(answer) ? null : answer;
  const [last, setLast] = useState(now ?? undefined);
  if (now === null) return last;
  if (now !== last) setLast(now);
  return now;
}

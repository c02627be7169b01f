import { useEffect, useRef, useState } from "react";
import { useActionData } from "react-router";
import { isOffline, isRefused, type Offline, type Refused } from "#app/lib/offline.ts";
import { ButtonLink } from "./button.tsx";
import { Notice } from "./notice.tsx";

/**
 * Says that the page's form could not be sent, or exceeded a limit. Takes the focus, because the
 * form's button may be far below.
 */
export function OfflineNotice() {
  const answer: unknown = useActionData();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [answer]);

  if (!isOffline(answer) && !isRefused(answer)) return null;
  return (
    <div ref={box} tabIndex={-1} className="mb-6 rounded-md">
      {isOffline(answer) ? (
        <Notice tone="danger" title="You’re offline. Nothing was sent" live>
          We’ve kept what you typed. Try again when you’re back online.
        </Notice>
      ) : (
        <Notice
          tone="danger"
          title={answer.refused}
          actions={answer.signIn ? <ButtonLink to={answer.signIn}>Sign in</ButtonLink> : null}
          live
        >
          We’ve kept what you typed.
        </Notice>
      )}
    </div>
  );
}

/** A form's last result from its action; an attempt that failed to reach it doesn't replace it. */
export function useLastAnswer<T>(answer: T | undefined): Answer<T> | undefined {
  const now = isOffline(answer) || isRefused(answer) ? null : (answer as Answer<T> | undefined);
  const [last, setLast] = useState(now ?? undefined);
  if (now === null) return last;
  if (now !== last) setLast(now);
  return now;
}

type Answer<T> = Exclude<T, Offline | Refused>;

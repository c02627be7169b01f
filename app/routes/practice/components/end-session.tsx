import { useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

const WHAT =
  "You get your report now, and what you’ve typed here counts as your last answer. You can’t go back into this session.";

/** Confirms ending the session: in a dialog, or below the button without JavaScript. */
export function EndSession({ isPending }: { isPending: boolean }) {
  const [isHydrated, setHydrated] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => setHydrated(true), []);
  const end = (
    <Button type="submit" name="intent" value="end" variant="danger" loading={isPending}>
      End and see report
    </Button>
  );
  if (!isHydrated)
    return (
      <details className="practice-end">
        <summary>End session</summary>
        <p>{WHAT}</p>
        {end}
      </details>
    );
  return (
    <div className="practice-end">
      <Button variant="quiet" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        End session
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="End this session?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep going
            </Button>
            {end}
          </>
        }
      >
        <p>{WHAT}</p>
      </Dialog>
    </div>
  );
}

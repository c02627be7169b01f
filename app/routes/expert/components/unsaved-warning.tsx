import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/** Asks before a page with unsaved changes is left, by a link or by closing it. */
export function UnsavedWarning(props: { isUnsaved: boolean; what: string }) {
  const { isUnsaved, what } = props;
  // A form's own submission stays on the page.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
  const isAsking = blocker.state === "blocked";
  return (
    <Dialog
      open={isAsking}
      onClose={() => blocker.reset?.()}
      lightDismiss={false}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={() => blocker.proceed?.()}>
            Leave without saving
          </Button>
          <Button onClick={() => blocker.reset?.()}>Keep editing</Button>
        </>
      }
    >
      <p>{what}</p>
    </Dialog>
  );
}

import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

/**
 * Confirms leaving a page with unsaved changes, by a link or by closing it. The router's own
 * blocker would add to the script of every page.
 */
export function UnsavedWarning(props: { isUnsaved: boolean; what: string }) {
  const { isUnsaved, what } = props;
  const navigate = useNavigate();
  const [next, setNext] = useState<string | null>(null);
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const stop = (event: MouseEvent) => {
      const path = pathOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setNext(path);
    };
    addEventListener("beforeunload", ask);
    // Before the router handles it.
    document.addEventListener("click", stop, { capture: true });
    return () => {
      removeEventListener("beforeunload", ask);
      document.removeEventListener("click", stop, { capture: true });
    };
  }, [isUnsaved]);
  const stay = () => setNext(null);
  return (
    <Dialog
      open={next !== null}
      onClose={stay}
      lightDismiss={false}
      title="Leave without saving?"
      actions={
        <>
          <Button variant="secondary" onClick={() => next !== null && void navigate(next)}>
            Leave without saving
          </Button>
          <Button onClick={stay}>Keep editing</Button>
        </>
      }
    >
      <p>{what}</p>
    </Dialog>
  );
}

/** The target of a click on a link to another of our pages in this tab; otherwise null. */
function pathOf(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest("a") : null;
  if (!link || link.target || link.origin !== location.origin) return null;
  return link.pathname === location.pathname ? null : link.pathname + link.search + link.hash;
}

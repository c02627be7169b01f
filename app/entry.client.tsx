import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const renderedPath = document.documentElement.dataset["path"];

/**
 * Going back twice in one breath can change the address while a page is still arriving. Its markup
 * is another address's then, and nothing fits: the right page is asked for.
 */
function onRecoverableError(error: unknown): void {
  if (renderedPath === location.pathname) reportError(error);
  else location.reload();
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
    { onRecoverableError },
  );
});

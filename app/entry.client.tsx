import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";

const renderedPath = document.documentElement.dataset["path"];

/**
 * Going back twice quickly can change the URL while a page is still loading. Its markup then
 * belongs to another URL, so load the right page.
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

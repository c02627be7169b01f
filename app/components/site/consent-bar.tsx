import { href } from "#app/lib/urls.ts";
import { Button } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { giveConsent } from "./consent.ts";

/**
 * Asks once whether usage may be measured, without blocking the page (docs/product.md#consent).
 * Floats at the bottom of the screen, or ends the page. One row on a phone, so that it hides little.
 */
export default function ConsentBar({ floats }: { floats: boolean }) {
  return (
    <section
      aria-label="Cookie choices"
      data-consent={floats ? "floats" : "ends-page"}
      className={cx(
        "pointer-events-auto border-t border-line bg-surface",
        floats && "animate-rise shadow-lg",
      )}
    >
      <div className="page-width flex items-center justify-between gap-3 py-2">
        <p className="max-w-prose text-sm leading-tight">
          May we measure how you use the site?{" "}
          <span className="max-sm:hidden">
            We send nothing to third parties unless you accept.{" "}
          </span>
          <a href={href("/privacy")} target="_blank" rel="noopener" className="link">
            Privacy
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
        <div className="flex shrink-0 gap-2">
          <Button variant="secondary" size="sm" onClick={() => giveConsent(false)}>
            Decline
          </Button>
          <Button variant="secondary" size="sm" onClick={() => giveConsent(true)}>
            Accept
          </Button>
        </div>
      </div>
    </section>
  );
}

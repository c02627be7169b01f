import { Link } from "react-router";
import { Badge } from "#app/ui/badge.tsx";
import { RetryNotice } from "#app/ui/retry-notice.tsx";
import { Skeleton, SkeletonText } from "#app/ui/skeleton.tsx";
import { type Fetched, isFailed } from "#app/ui/use-fetched.ts";
import type { TestimonialsFile } from "#modules/content/schema.ts";

/** Fetched, because a prerendered page can't know whether demo samples are shown. */
export default function Testimonials({ live }: { live: Fetched<TestimonialsFile> }) {
  const testimonials = live === null || isFailed(live) ? null : live.testimonials;
  return (
    <div className="grid gap-4">
      <div className="grid min-h-64 items-start gap-5 lg:min-h-44 noscript:hidden md:grid-cols-3">
        {isFailed(live) ? (
          <div className="md:col-span-3">
            <RetryNotice failed={live}>We can’t load the reviews right now.</RetryNotice>
          </div>
        ) : testimonials === null ? (
          [0, 1, 2].map((card) => (
            <div key={card} aria-hidden="true" className="border-s-4 border-line ps-5">
              <Skeleton className="mb-4 h-6 w-20" />
              <SkeletonText lines={5} />
            </div>
          ))
        ) : (
          testimonials.map((one) => (
            <figure
              key={one.text}
              className="grid content-start gap-3 border-s-4 border-accent ps-5"
            >
              {one.sample ? (
                <p>
                  <Badge tone="warning">Sample, not a customer</Badge>
                </p>
              ) : null}
              <blockquote>{one.text}</blockquote>
              <figcaption className="text-sm text-ink-muted">
                {one.sample ? one.role : `${one.name}, ${one.role}`}
              </figcaption>
            </figure>
          ))
        )}
        {testimonials?.length === 0 ? (
          <p className="max-w-prose text-ink-muted md:col-span-3">
            Nobody has reviewed a session yet. Only people who completed one can.
          </p>
        ) : null}
      </div>
      <p>
        <Link to="/testimonials" className="link inline-flex min-h-11 items-center">
          How we collect reviews
        </Link>
      </p>
    </div>
  );
}

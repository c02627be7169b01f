import { ArrowRight } from "#app/ui/icons.tsx";
import { Link } from "react-router";
import { timeUrl } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";

export function ServiceList(props: {
  services: TimeStepModel["services"];
  params: URLSearchParams;
}) {
  const { services, params } = props;
  return (
    <ul className="grid gap-x-12 md:grid-cols-2">
      {services.map((service) => (
        <li key={service.slug} className="border-b border-line">
          <Link
            to={timeUrl(params, {
              service: service.slug,
              expert: null,
              date: null,
              month: null,
            })}
            className="group -mx-3 flex min-h-16 items-center gap-4 rounded-md px-3 py-3 hover:bg-brand-soft"
          >
            <span className="grid flex-1">
              <span className="font-semibold group-hover:text-brand">
                {service.title}
                <span className="sr-only">, </span>
              </span>
              <span className="text-sm text-ink-muted">
                {service.length}
                <span className="sr-only">, </span>
              </span>
            </span>
            {/* Wide enough for either currency, because only the script knows the visitor's. */}
            <span key={service.price} className="figures min-w-16 text-end font-semibold">
              {service.price}
            </span>
            <ArrowRight
              className="size-5 shrink-0 text-ink-subtle group-hover:text-brand rtl:-scale-x-100"
              aria-hidden="true"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

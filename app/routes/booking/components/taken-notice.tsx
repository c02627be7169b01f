import { Notice } from "#app/ui/notice.tsx";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";
import { WhoButton } from "./free-times.tsx";
import { HoldForm } from "./hold-form.tsx";
import { NearbyTimes } from "./nearby-times.tsx";

export default function TakenNotice({ chosen }: { chosen: NonNullable<TimeStepModel["chosen"]> }) {
  const { taken, takenExpert, people, expert, service } = chosen;
  if (!taken) return <div />;
  const nameOf = (slug: string | null) => people.find((one) => one.slug === slug)?.name;
  const others = people.filter(({ slug }) => taken.experts.includes(slug));
  const what = takenExpert ? `${taken.text} with ${takenExpert}` : taken.text;
  return (
    <div>
      <Notice tone="warning" title={`${what} was just taken`} live>
        {others.length > 0 ? (
          <>
            <p>You haven’t been charged. These experts are free at that time:</p>
            <ul className="my-3 grid gap-2 sm:grid-cols-2">
              {others.map((who) => (
                <li key={who.slug}>
                  <HoldForm service={service.slug} expert={who.slug} className="h-full">
                    <WhoButton who={who} value={taken.value} />
                  </HoldForm>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {taken.alternatives.length > 0 ? (
          <>
            <p>
              {others.length > 0
                ? "The nearest other times are:"
                : "Pick another. The nearest free times are:"}
            </p>
            <NearbyTimes
              times={taken.alternatives.map((time) => ({
                ...time,
                expert: expert?.slug ?? time.expert,
                with: nameOf(time.expert) ?? "",
              }))}
              service={service.slug}
            />
          </>
        ) : (
          <p>There are no other free times near it.</p>
        )}
      </Notice>
    </div>
  );
}

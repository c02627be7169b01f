import { ButtonLink } from "#app/ui/button.tsx";
import type { ProgressView } from "#modules/progress/progress-view.server.ts";

const DONE_SHOWN = 5;

/** The next drill, and the last ones done. */
export function NextDrillPart(props: {
  next: NonNullable<ProgressView["next"]>;
  done: ProgressView["drillsDone"];
}) {
  const { next, done } = props;
  return (
    <div className="progress-next">
      <div>
        <h3 className="title-card">{next.title}</h3>
        <p>
          {next.why} {next.minutes} minutes, on your own.
        </p>
        {next.isDone ? (
          <p>You’ve done it since. Do it again, or book a session to see whether it helped.</p>
        ) : null}
      </div>
      <ButtonLink to={next.href}>Start drill</ButtonLink>
      {done.length > 0 ? (
        <p className="text-sm">
          Done:{" "}
          {done
            .slice(0, DONE_SHOWN)
            .map(({ title, date }) => `${title}, ${date}`)
            .join(" · ")}
        </p>
      ) : null}
    </div>
  );
}

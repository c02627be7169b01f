import { lazy, Suspense } from "react";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type Ending, overWords } from "./over-words.ts";
import type { RoomModel } from "./room-model.ts";

const ScorecardForm = lazy(() =>
  import("#app/components/scorecard/scorecard-form.tsx").then(({ ScorecardForm }) => ({
    default: ScorecardForm,
  })),
);

/** The page of a room that one can't be in: why, and where to go. */
export function RoomOver(props: {
  room: Pick<RoomModel, "role" | "links"> &
    Partial<Pick<RoomModel, "title" | "other" | "scorecard" | "tookPlace">>;
  ending: Ending;
  onReturn?: () => void;
}) {
  const { room, ending, onReturn } = props;
  const { title, text } = overWords(ending, room.role, room.tookPlace ?? true);
  return (
    <div className="room-over" data-form={room.scorecard ? "" : undefined}>
      {room.title ? (
        <p className="lobby-eyebrow">
          {room.title} with {room.other}
        </p>
      ) : null}
      <h1 tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {title}
      </h1>
      <p>{text}</p>
      <div className="room-over-links">
        {onReturn ? <Button onClick={onReturn}>Rejoin</Button> : null}
        {room.links.map(({ label, to }, index) => (
          <ButtonLink
            key={to}
            to={to}
            reloadDocument
            variant={index === 0 && !onReturn ? "primary" : "secondary"}
          >
            {label}
          </ButtonLink>
        ))}
      </div>
      {room.scorecard ? (
        <Suspense>
          <ScorecardForm model={room.scorecard} problems={{}} />
        </Suspense>
      ) : null}
    </div>
  );
}

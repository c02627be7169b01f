import { lazy, Suspense, useEffect, useRef } from "react";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { type Ending, overWords, scorecardSent } from "./over-words.ts";
import type { RoomModel } from "./room-model.ts";

const ScorecardForm = lazy(() =>
  loadAgain(() => import("#app/components/scorecard/scorecard-form.tsx")).then(
    ({ ScorecardForm }) => ({
      default: ScorecardForm,
    }),
  ),
);

/** The page of a closed room: why it's closed, and where to go. */
export function RoomOver(props: {
  room: Pick<RoomModel, "role" | "links"> &
    Partial<
      Pick<
        RoomModel,
        "title" | "other" | "scorecard" | "isScored" | "isDraftSaved" | "tookPlace" | "undecided"
      >
    >;
  ending: Ending;
  /** What to fix in the scorecard. */
  problems?: Problems;
  onReturn?: () => void;
}) {
  const { room, ending, problems = {}, onReturn } = props;
  const { tookPlace = true, undecided = null } = room;
  const { title, text } = room.isScored
    ? scorecardSent(room.other ?? "the candidate")
    : overWords(ending, room.role, { tookPlace, undecided });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [title]);
  return (
    <div className="room-over" data-form={room.scorecard ? "" : undefined}>
      {room.title ? (
        <p className="lobby-eyebrow">
          {room.title} with {room.other}
        </p>
      ) : null}
      <h1 tabIndex={-1} ref={heading}>
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
          {room.isDraftSaved && Object.keys(problems).length === 0 ? (
            <Notice tone="success" live className="mb-6">
              Your draft is saved.
            </Notice>
          ) : null}
          <ScorecardForm model={room.scorecard} problems={problems} />
        </Suspense>
      ) : null}
    </div>
  );
}

import {
  type ComponentType,
  lazy,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { redirect, useRevalidator } from "react-router";
import { href } from "#app/lib/urls.ts";
import type { Problems } from "#app/components/scorecard/form-model.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import type { CallSent } from "#app/components/room/replace-call.tsx";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import deviceStyles from "#app/styles/devices.css?url";
import stylesheet from "#app/styles/room.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Media } from "#modules/rooms/protocol.ts";
import { BRAND } from "#content/brand.ts";
import { RoomClient } from "./components/live/room-client.ts";
import type { RoomModel } from "./components/room-model.ts";
import { Lobby } from "./components/lobby.tsx";
import { type Ending, overWords, scorecardSent } from "./components/over-words.ts";
import { forgetJoined, joinedMedia, rememberJoined } from "./components/joined.ts";
import { RoomShell } from "./components/room-shell.tsx";
import { readRoomCookie, roomCookies } from "./room.server.ts";
import { actInRoom, loadRoom } from "./room.server.ts";
import type { Route } from "./+types/room.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title:
      loaderData && "title" in loaderData
        ? `${loaderData.title} with ${loaderData.other} · ${BRAND.name}`
        : `Room · ${BRAND.name}`,
  },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "stylesheet", href: deviceStyles },
];

/** Hides the site's header and footer (root.tsx). */
export const handle = { isWorkspace: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const url = new URL(request.url);
  const token = url.searchParams.get("t");
  if (token !== null) {
    // Remove it from the URL, so that it's in no history, log or shared link.
    throw redirect(href("/room/:id", { id: params.id }), {
      headers: roomCookies(services.config, params.id, token),
    });
  }
  const { zone, zoneKnown, hourCycle } = visitorSettings(request);
  return loadRoom(services, {
    bookingId: params.id,
    viewer: await context.get(viewerContext)(),
    token: readRoomCookie(request),
    zone: zoneKnown ? zone : null,
    hourCycle,
    done: url.searchParams.get("done"),
    from: url.searchParams.get("events"),
  });
}

/** The offers while one of the two is missing, and the scorecard afterward. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = await context.get(viewerContext)();
  const visit = { bookingId: params.id, viewer, token: readRoomCookie(request) };
  return actInRoom(context.get(servicesContext), visit, await readForm(request));
}

const loadLive = () => loadAgain(() => import("./components/live/live-room.tsx"));
type LiveRoom = ComponentType<{
  room: RoomModel;
  client: RoomClient;
  onOver: (ending: Ending) => void;
  callSent: CallSent;
}>;

export default function RoomPage({ loaderData: room, actionData }: Route.ComponentProps) {
  if (!("booking" in room)) {
    return (
      <RoomShell>
        <RoomOver room={room} ending={room.state} />
      </RoomShell>
    );
  }
  return <Room room={room} answer={actionData} />;
}

type Answer = Route.ComponentProps["actionData"];

function Room({ room, answer }: { room: RoomModel; answer: Answer }) {
  const { booking, state } = room;
  const { revalidate } = useRevalidator();
  const last = useLastAnswer(answer);
  const problems = last && "problems" in last ? last.problems : {};
  const callSent = last && "link" in last ? last : null;
  const [client, setClient] = useState<RoomClient | null>(null);
  const [Live, setLive] = useState<LiveRoom | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const isLobby = state === "open" && client === null && ending === null;

  // Prepare joining while they read.
  const ready = useRef<RoomClient | null>(null);
  const warmUp = useCallback(() => ready.current?.warmUp(), []);
  const roomFacts = useRef(room);
  roomFacts.current = room;
  const lastMedia = useRef<Media | null>(null);
  const join = useCallback((media: Media) => {
    lastMedia.current = media;
    const { booking } = roomFacts.current;
    const joining = ready.current;
    if (!joining) return;
    ready.current = null;
    joining.join(media);
    rememberJoined(booking, media);
    setFailed(false);
    // Rendered while connecting, not before.
    startTransition(() => setClient(joining));
    loadLive().then(
      ({ default: loaded }) => startTransition(() => setLive(() => loaded)),
      () => {
        joining.leave();
        forgetJoined(booking, false);
        setClient(null);
        setFailed(true);
      },
    );
  }, []);
  useEffect(() => {
    if (!isLobby) return;
    const made = new RoomClient(roomFacts.current);
    ready.current = made;
    // A reloaded tab rejoins automatically; for others, the script is loaded by the time they join.
    const joined = joinedMedia(booking);
    if (joined) join(joined);
    else {
      made.warmUp();
      void loadLive().catch(() => undefined);
    }
    return () => {
      if (ready.current === made) made.stop();
    };
  }, [isLobby, booking, join]);
  useEffect(() => () => client?.stop(), [client]);

  const onOver = useCallback(
    (reason: Ending) => {
      const isOver = reason === "ended" || reason === "closed";
      forgetJoined(booking, isOver);
      setClient(null);
      setEnding(reason);
      // The page has what follows a session, such as the scorecard.
      if (isOver) void revalidate();
    },
    [booking, revalidate],
  );

  /** Back into the room, as before. */
  function onReturn() {
    if (lastMedia.current) rememberJoined(booking, lastMedia.current);
    setEnding(null);
  }

  if (client) {
    return (
      <RoomShell isLive>
        {Live ? (
          <Live room={room} client={client} onOver={onOver} callSent={callSent} />
        ) : (
          <p className="room-loading">Opening the room…</p>
        )}
      </RoomShell>
    );
  }
  const closed = ending ?? (state === "closed" || state === "ended" ? state : null);
  const canReturn = ending === "left" || ending === "taken_over";
  return (
    <RoomShell>
      <OfflineNotice />
      {closed ? (
        <RoomOver
          room={room}
          ending={closed}
          problems={problems}
          {...(canReturn && { onReturn })}
        />
      ) : (
        <Lobby
          room={room}
          onJoin={join}
          onIntent={warmUp}
          hasFailed={hasFailed}
          callSent={callSent}
        />
      )}
    </RoomShell>
  );
}

const ScorecardForm = lazy(() =>
  loadAgain(() => import("#app/components/scorecard/scorecard-form.tsx")).then(
    ({ ScorecardForm }) => ({
      default: ScorecardForm,
    }),
  ),
);

/** The page of a closed room: why it's closed, and where to go. */
function RoomOver(props: {
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

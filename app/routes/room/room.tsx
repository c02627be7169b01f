import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { redirect, useRevalidator } from "react-router";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { visitorSettings } from "#app/session/visitor.server.ts";
import deviceStyles from "#app/styles/devices.css?url";
import stylesheet from "#app/styles/room.css?url";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import type { Media } from "#modules/rooms/protocol.ts";
import { BRAND } from "#content/brand.ts";
import type { RoomClient } from "./components/live/room-client.ts";
import type { RoomModel } from "./components/room-model.ts";
import { Lobby } from "./components/lobby.tsx";
import type { Ending } from "./components/over-words.ts";
import { forgetJoined, joinedMedia, rememberJoined } from "./components/joined.ts";
import { RoomOver } from "./components/room-over.tsx";
import { RoomShell } from "./components/room-shell.tsx";
import { readRoomCookie, roomCookie } from "./room-cookie.server.ts";
import { actInRoom, loadRoom } from "./room-page.server.ts";
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
    // Out of the URL, so that it is in no history, log or shared link.
    const setCookie = roomCookie(services.config, params.id, token);
    throw redirect(`/room/${params.id}`, { headers: { "set-cookie": setCookie } });
  }
  const { zone, zoneKnown } = visitorSettings(request);
  return loadRoom(services, {
    bookingId: params.id,
    viewer: await context.get(viewerContext)(),
    token: readRoomCookie(request),
    zone: zoneKnown ? zone : null,
    done: url.searchParams.get("done"),
  });
}

/** The offers while one of the two is missing, and the scorecard afterward. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = await context.get(viewerContext)();
  const visit = { bookingId: params.id, viewer, token: readRoomCookie(request) };
  return actInRoom(context.get(servicesContext), visit, await readForm(request));
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

const loadLive = () => import("./components/live/live-room.tsx");
const LiveRoom = lazy(loadLive);

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
  const problems = useLastAnswer(answer)?.problems ?? {};
  const [client, setClient] = useState<RoomClient | null>(null);
  const [opening, setOpening] = useState<"no" | "yes" | "failed">("no");
  const [ending, setEnding] = useState<Ending | null>(null);
  const join = useCallback(
    (media: Media) => {
      setOpening("yes");
      loadLive().then(
        ({ joinRoom }) => {
          rememberJoined(booking, media);
          setOpening("no");
          setEnding(null);
          setClient(joinRoom(booking, media));
        },
        () => setOpening("failed"),
      );
    },
    [booking],
  );
  useEffect(() => {
    if (state !== "open") return;
    // A reloaded tab goes back in by itself; for others, the script is there when they join.
    const joined = joinedMedia(booking);
    if (joined) join(joined);
    else void loadLive().catch(() => undefined);
  }, [state, booking, join]);
  const onOver = useCallback(
    (reason: Ending) => {
      const isOver = reason === "ended" || reason === "closed";
      forgetJoined(booking, isOver);
      setClient(null);
      setEnding(reason);
      // What follows a session comes with the page, such as the scorecard.
      if (isOver) void revalidate();
    },
    [booking, revalidate],
  );

  if (client || opening === "yes") {
    const loading = <p className="room-loading">Opening the room…</p>;
    return (
      <RoomShell isLive>
        {client ? (
          <Suspense fallback={loading}>
            <LiveRoom room={room} client={client} onOver={onOver} />
          </Suspense>
        ) : (
          loading
        )}
      </RoomShell>
    );
  }
  const closed = ending ?? (state === "closed" || state === "ended" ? state : null);
  const canReturn = ending === "left" || ending === "taken_over";
  return (
    <RoomShell>
      <OfflineNotice answer={answer} />
      {closed ? (
        <RoomOver
          room={room}
          ending={closed}
          problems={problems}
          {...(canReturn && { onReturn: () => setEnding(null) })}
        />
      ) : (
        <Lobby room={room} onJoin={join} hasFailed={opening === "failed"} />
      )}
    </RoomShell>
  );
}

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { useRevalidator } from "react-router";
import type { CallSent } from "#app/components/room/replace-call.tsx";
import { loadAgain } from "#app/lib/load-again.ts";
import { Button } from "#app/ui/button.tsx";
import type { SentEvent } from "#modules/rooms/protocol.ts";
import { Brief } from "../brief.tsx";
import { CallElsewhere } from "../call-elsewhere.tsx";
import { RoomOfferCard } from "../offer.tsx";
import type { Ending } from "../over-words.ts";
import type { RoomModel } from "../room-model.ts";
import { CallTrouble } from "./call-trouble.tsx";
import { ChatPanel } from "./chat-panel.tsx";
import { drawViews } from "./draw-views.ts";
import { LiveBar } from "./live-bar.tsx";
import { NotesPanel } from "./notes-panel.tsx";
import type { PanelProps } from "./panel-props.ts";
import { PanelTabs } from "./panel-tabs.tsx";
import { RecordingConsent } from "./recording-consent.tsx";
import { QuestionPanel } from "./question-panel.tsx";
import type { RoomClient } from "./room-client.ts";
import { isConnecting, type RoomView } from "./room-view.ts";
import { RubricPanel } from "./rubric-panel.tsx";
import { TranscriptConsent } from "./transcript-consent.tsx";
import type { SharedDoc } from "./editor/shared-doc.ts";
import { loadEditor, useSharedDoc } from "./use-shared-doc.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { VideoPanel } from "./video-panel.tsx";

type PanelId = "question" | "editor" | "board" | "chat" | "brief" | "rubric" | "notes";

const NAMES: Record<PanelId, string> = {
  question: "Question",
  editor: "Code",
  board: "Whiteboard",
  chat: "Chat",
  brief: "Brief",
  rubric: "Rubric",
  notes: "Notes",
};

/** Beside the question on wide screens, one at a time. */
const WORK: readonly PanelId[] = ["editor", "board"];

const EVENT_NAMES: Partial<Record<SentEvent["kind"], string>> = {
  chat: "messages",
  run: "runs",
  question: "questions",
  mark: "marks",
  note: "notes",
  segment: "of the transcript",
};

/** The room itself. Its script loads with the lobby, the editor's once the call is connected. */
export default function LiveRoom(props: {
  room: RoomModel;
  client: RoomClient;
  onOver: (ending: Ending) => void;
  /** The expert's link to a call elsewhere that was refused. */
  callSent: CallSent;
}) {
  const { client, onOver } = props;
  const view = useRoomView(client);
  const { revalidate } = useRevalidator();
  // A stand-in may have taken over since the page was loaded.
  const other = view.welcome?.names[props.room.role === "expert" ? "candidate" : "expert"];
  const room = { ...props.room, other: other ?? props.room.other };
  useEffect(() => {
    if (view.over) onOver(view.over);
  }, [view.over, onOver]);

  const isExpert = room.role === "expert";
  useWakeLock();
  useShortcuts({ m: client.toggleMic, v: client.toggleCamera });

  // Wide screens show everything at once except these.
  const isWide = useWide();
  const all: PanelId[] = ["question", ...WORK, "chat", "brief"];
  if (isExpert) all.push("rubric", "notes");
  const tabs: PanelId[] = isWide ? ["chat", "brief"] : all;
  const [wanted, setChosen] = useState<PanelId>(isWide ? "chat" : "question");
  const chosen = tabs.includes(wanted) ? wanted : tabs[0]!;
  const [work, setWork] = useState<PanelId>(room.isAtWhiteboard ? "board" : "editor");
  const isShown = (id: PanelId) =>
    isWide && WORK.includes(id) ? id === work : !tabs.includes(id) || id === chosen;
  const shared = useSharedDoc(client, room.booking, isConnecting(view));

  const countOf = (wanted: "chat" | "question") =>
    view.events.filter(({ kind, actor }) => kind === wanted && actor !== room.role).length;
  const unseen: Partial<Record<PanelId, number>> = {
    chat: useUnseen(countOf("chat"), isShown("chat")),
    question: useUnseen(countOf("question"), isShown("question")),
    board: useUnseen(useOtherDrawing(shared), isShown("board")),
  };

  const panel = (id: PanelId, children: ReactNode) => (
    <section
      key={id}
      id={`room-${id}`}
      aria-label={NAMES[id]}
      className={`live-panel live-${id}`}
      hidden={!isShown(id)}
    >
      {children}
    </section>
  );

  return (
    <div className="live" data-role={room.role}>
      <LiveBar client={client} view={view} room={room} />
      <div className="live-column live-people">
        {view.tooMany ? (
          <p role="alert" className="live-limit">
            This session can’t hold more {EVENT_NAMES[view.tooMany] ?? "changes"} from you. Your
            last one wasn’t saved.
          </p>
        ) : null}
        <TookOver client={client} view={view} />
        <CallElsewhere call={view.call} />
        <RoomOfferCard offer={view.offer} room={room} isLive />
        {view.call ? null : <VideoPanel client={client} view={view} room={room} />}
        <CallTrouble client={client} view={view} room={room} sent={props.callSent} />
        <div className="live-consents">
          <RecordingConsent client={client} view={view} room={room} />
          <TranscriptConsent client={client} view={view} room={room} />
        </div>
        <PanelTabs
          label="Panels"
          tabs={tabs.map((id) => ({
            id,
            name: NAMES[id],
            unread: unseen[id] ?? 0,
          }))}
          chosen={chosen}
          onChoose={(id) => {
            setChosen(id as PanelId);
            if (WORK.includes(id as PanelId)) setWork(id as PanelId);
            // The candidate may have added a resume since.
            if (id === "brief") void revalidate();
          }}
        />
        {panel("chat", <ChatPanel client={client} view={view} room={room} />)}
        {panel("brief", <Brief room={room} />)}
      </div>
      <div className="live-column live-work">
        {panel("question", <QuestionPanel client={client} view={view} room={room} />)}
        {isWide ? (
          <PanelTabs
            label="Code and whiteboard"
            tabs={WORK.map((id) => ({ id, name: NAMES[id], unread: unseen[id] ?? 0 }))}
            chosen={work}
            onChoose={(id) => setWork(id as PanelId)}
          />
        ) : null}
        {panel(
          "editor",
          <Suspense fallback={<Loading what="editor" />}>
            {shared ? (
              <EditorPanel shared={shared} client={client} view={view} room={room} />
            ) : (
              <Loading what="editor" />
            )}
          </Suspense>,
        )}
        {panel(
          "board",
          <LateBoard isShown={isShown("board")} shared={shared} view={view} room={room} />,
        )}
      </div>
      {isExpert ? (
        <div className="live-column live-judge">
          {panel("rubric", <RubricPanel client={client} view={view} room={room} />)}
          {panel("notes", <NotesPanel client={client} view={view} room={room} />)}
        </div>
      ) : null}
      <p className="sr-only" aria-live="polite">
        {view.spoken}
      </p>
    </div>
  );
}

const EditorPanel = lazy(() => loadAgain(loadEditor));
const BoardPanel = lazy(() => loadAgain(() => import("./board-panel.tsx")));

function Loading({ what }: { what: string }) {
  return <p className="live-empty">Loading the {what}…</p>;
}

/** The whiteboard. Its script loads when it's first opened. */
function LateBoard(props: {
  isShown: boolean;
  shared: SharedDoc | null;
  view: RoomView;
  room: RoomModel;
}) {
  const { isShown, shared, view, room } = props;
  const [isOpened, setOpened] = useState(isShown);
  useEffect(() => {
    if (isShown) setOpened(true);
  }, [isShown]);
  if (!isOpened || !shared) return <Loading what="whiteboard" />;
  return (
    <Suspense fallback={<Loading what="whiteboard" />}>
      <BoardPanel shared={shared} view={view} room={room} />
    </Suspense>
  );
}

/** Shown in the newer of one person's two tabs or devices; the older one shows it, too. */
function TookOver({ client, view }: Pick<PanelProps, "client" | "view">) {
  return (
    <div className="room-offer" data-on={view.tookOver ? "" : undefined}>
      <p role="status">
        {view.tookOver
          ? "You were in this room in another tab or on another device. You’re here now, and that one has left."
          : ""}
      </p>
      {view.tookOver ? (
        <Button size="sm" variant="quiet" onClick={client.forgetTakeOver}>
          Got it
        </Button>
      ) : null}
    </div>
  );
}

/**
 * The client's view, rendered a task later, unlike with `useSyncExternalStore`, so that messages
 * that arrive together don't wait for each other's rendering.
 */
function useRoomView(client: RoomClient): RoomView {
  const [view, setView] = useState(client.view);
  useEffect(() => drawViews(client, setView), [client]);
  return view;
}

/** How often the other has changed the whiteboard. */
function useOtherDrawing(shared: SharedDoc | null): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!shared) return;
    const { board } = shared;
    const onChange: Parameters<typeof board.observe>[0] = (_event, { origin }) => {
      // Received, rather than drawn here.
      if (origin === shared) setCount((known) => known + 1);
    };
    board.observe(onChange);
    return () => board.unobserve(onChange);
  }, [shared]);
  return count;
}

/** How many of `count` came since its panel was last shown. */
function useUnseen(count: number, isShown: boolean): number {
  const [seen, setSeen] = useState(0);
  useEffect(() => {
    if (isShown) setSeen(count);
  }, [isShown, count]);
  return count - seen;
}

const WIDE = "(width >= 80rem)";

function subscribeToWidth(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
}

/** Whether video, editor and rubric fit side by side. */
function useWide(): boolean {
  return useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
}

/**
 * Keeps the screen on while the room is open: a phone that nobody touches would end the call. The
 * browser releases it with the tab, so request it again when the tab is back.
 */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    async function keep() {
      // Missing in older browsers.
      const { wakeLock } = navigator as { wakeLock?: WakeLock };
      if (document.visibilityState !== "visible" || !wakeLock) return;
      // Refused on a low battery.
      const got = await wakeLock.request("screen").catch(() => null);
      if (isOver) void got?.release();
      else lock = got;
    }
    const onVisibility = () => void keep();
    onVisibility();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void lock?.release();
    };
  }, []);
}

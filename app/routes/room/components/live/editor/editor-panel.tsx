import { isRunnable, LANGUAGES } from "#app/components/code/languages.ts";
import { starterFor } from "#app/components/code/starter.ts";
import { RunOutput, type ShownRun } from "#app/components/runner/run-output.tsx";
import { useRunner } from "#app/components/runner/use-runner.ts";
import { groupDigits } from "#lib/money.ts";
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Button } from "#app/ui/button.tsx";
import { Select } from "#app/ui/select.tsx";
import type { SessionRole } from "#modules/timeline/schema.ts";
import { fullText, type PanelProps } from "../panel-props.ts";
import { currentQuestion } from "../question-panel.tsx";
import { createEditor, type Editor } from "./create-editor.ts";
import type { SharedDoc } from "./shared-doc.ts";
import { MAX_CHARS } from "./text-limit.ts";

const FIRST = "javascript";

/** The shared editor, its language, and Run. */
export default function EditorPanel(props: PanelProps & { shared: SharedDoc }) {
  const { client, view, room, shared } = props;
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<Editor | null>(null);
  const [tooLong, setTooLong] = useState<number | null>(null);

  useEffect(() => {
    const made = createEditor(host.current!, shared, {
      otherName: room.other,
      sendCursor: (text) => client.doc.sendAwareness(text),
      onTooLong: setTooLong,
    });
    setEditor(made);
    return () => made.destroy();
  }, [client, shared, room.other]);

  const chosen = view.events.findLast((event) => event.kind === "language");
  const language = chosen?.kind === "language" ? chosen.data.language : FIRST;
  useEffect(() => {
    const found = LANGUAGES.find(({ key }) => key === language);
    // Without highlighting, the text can still be edited.
    if (found) void editor?.setLanguage(found).catch(() => undefined);
  }, [editor, language]);

  const isFull = view.isDocumentFull;
  useEffect(() => {
    if (isFull) editor?.lock();
  }, [editor, isFull]);

  const question = currentQuestion(view.events);
  const code = question?.code ?? null;
  const starter = useSyncExternalStore(
    useCallback(
      (onChange) => {
        shared.text.observe(onChange);
        return () => shared.text.unobserve(onChange);
      },
      [shared],
    ),
    () => starterFor(code, language, shared.text.toJSON()),
    () => null,
  );
  const { run, state } = useRunner();

  async function onRun() {
    if (!isRunnable(language)) return;
    const request = {
      language,
      code: shared.text.toJSON(),
      entry: code?.entry ?? null,
      cases: code?.cases ?? [],
    };
    client.add({ kind: "run", data: { language, ...(await run(request)) } });
  }

  return (
    <>
      <div className="live-panel-head">
        <h2>Code</h2>
        <div className="live-editor-tools">
          <Select
            aria-label="Language"
            value={language}
            onChange={({ target }) => {
              const found = LANGUAGES.find(({ key }) => key === target.value);
              if (found) client.add({ kind: "language", data: { language: found.key } });
            }}
          >
            {LANGUAGES.map(({ key, name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
          {starter !== null && !isFull ? (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                shared.text.insert(0, `${starter}\n`);
                // The button disappears.
                editor?.focus();
              }}
            >
              Insert starter
            </Button>
          ) : null}
          {isRunnable(language) ? null : (
            <p className="live-empty">Only JavaScript, TypeScript and Python run here</p>
          )}
          <Button
            size="sm"
            variant="primary"
            loading={state !== "idle"}
            disabled={!isRunnable(language)}
            onClick={() => void onRun()}
          >
            Run
          </Button>
        </div>
      </div>
      {isFull || tooLong !== null ? (
        <p role="alert" className="live-limit">
          {isFull
            ? fullText(room.other)
            : `The editor holds ${groupDigits(MAX_CHARS)} characters. That would make ${groupDigits(tooLong!)}, so nothing was added.`}
        </p>
      ) : null}
      <div ref={host} className="live-code" />
      <RunOutput state={state} run={lastRun(view, room.role)} otherName={room.other} />
    </>
  );
}

/** The last run of either person, by what was sent, so that both see the same. */
function lastRun({ events, unsent }: PanelProps["view"], role: SessionRole): ShownRun | null {
  const tested = (before: PanelProps["view"]["events"]) => {
    const code = currentQuestion(before)?.code;
    return { entry: code?.entry ?? null, cases: code?.cases ?? [] };
  };
  const own = unsent.findLast(({ event }) => event.kind === "run")?.event;
  if (own?.kind === "run") return { data: own.data, isOwn: true, ...tested(events) };
  const index = events.findLastIndex(({ kind }) => kind === "run");
  const event = events[index];
  if (event?.kind !== "run") return null;
  const { data, actor } = event;
  return { data, isOwn: actor === role, ...tested(events.slice(0, index)) };
}

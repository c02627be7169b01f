import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { forgetDraft, readDraft, writeDraft } from "#app/components/drafts/drafts.ts";
import { Button } from "#app/ui/button.tsx";
import { offsetText } from "#modules/scorecards/notation.ts";
import { roomPlace } from "../joined.ts";
import type { PanelProps } from "./panel-props.ts";

const MAX_CHARS = 2_000;

export function ChatPanel({ client, view, room }: PanelProps) {
  const place = roomPlace("chat", room.booking);
  const [text, setText] = useState(() => readDraft(place) ?? "");
  const list = useRef<HTMLOListElement>(null);
  const sent = view.events.flatMap((event) =>
    event.kind === "chat"
      ? [
          {
            key: String(event.id),
            isOwn: event.actor === room.role,
            text: event.data.text,
            offsetMs: event.offsetMs,
          },
        ]
      : [],
  );
  const unsent = view.unsent.flatMap(({ key, event }) =>
    event.kind === "chat" ? [{ key, isOwn: true, text: event.data.text, offsetMs: null }] : [],
  );
  const messages = [...sent, ...unsent];
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [messages.length]);

  function send(event?: FormEvent) {
    event?.preventDefault();
    const plain = text.trim();
    if (!plain) return;
    client.add({ kind: "chat", data: { text: plain } });
    setText("");
    forgetDraft(place);
  }
  function onChange(typed: string) {
    setText(typed);
    writeDraft(place, typed);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  }

  return (
    <>
      <h2>Chat</h2>
      {messages.length === 0 ? (
        <p className="live-empty">
          Messages stay with the session. Both of you can read them later.
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        <ol ref={list} className="live-messages" tabIndex={0} aria-label="Messages">
          {messages.map((message) => (
            <li key={message.key} data-own={message.isOwn || undefined}>
              <p className="live-message-head">
                {message.isOwn ? "You" : room.other}{" "}
                <span>{message.offsetMs === null ? "Sending…" : offsetText(message.offsetMs)}</span>
              </p>
              <p>{message.text || "Removed"}</p>
            </li>
          ))}
        </ol>
      )}
      <form className="live-compose" onSubmit={send}>
        <textarea
          className="control"
          aria-label="Message"
          rows={1}
          maxLength={MAX_CHARS}
          placeholder={`Message ${room.other}`}
          value={text}
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" variant="secondary">
          Send
        </Button>
      </form>
    </>
  );
}

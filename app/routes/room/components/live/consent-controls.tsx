import { type ReactNode, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { type ConsentTo, consentsOf, isWithdrawn } from "./consents.ts";
import type { PanelProps } from "./panel-props.ts";

/** Who can consent; part of all terms. */
export const ADULTS =
  "By agreeing you confirm that you’re 18 or older, or that a parent or guardian agrees.";

type Words = {
  off: string;
  /** Opens the terms. */
  offer: string;
  allow: string;
  refuse: string;
  stop: string;
  withdraw: string;
  /** After the other's name. */
  asks: string;
  refused: string;
  /** After "Waiting for" and the name. */
  waits: string;
  terms: string;
};

/** Whether both have consented to record a call held here. A no counts at once, even offline. */
export function isAgreed({ view }: PanelProps, to: ConsentTo): boolean {
  const { candidate, expert } = consentsOf(view.events, to);
  return (
    view.call === null && candidate === "yes" && expert === "yes" && !isWithdrawn(view.unsent, to)
  );
}

/**
 * A feature that requires both people's consent and a call in our room. Either person can stop it at
 * any time, and refusing changes nothing else. `children` is shown while it's on.
 */
export function ConsentControls(
  props: PanelProps & { to: ConsentTo; words: Words; children: ReactNode },
) {
  const { client, view, room, to, words, children } = props;
  const consents = consentsOf(view.events, to);
  const mine = isWithdrawn(view.unsent, to) ? "no" : consents[room.role];
  const theirs = consents[room.role === "candidate" ? "expert" : "candidate"];
  const [isAsking, setAsking] = useState(false);
  if (view.call) return null;
  const { other } = room;
  const say = (consent: boolean) => {
    setAsking(false);
    client.add({ kind: "consent", data: { [to]: consent } });
  };

  if (mine === "yes" && theirs === "yes") {
    return (
      <div className="live-recording" data-on="">
        <p role="status">
          <span className="live-recording-dot" aria-hidden="true" /> {children}
        </p>
        <Button size="sm" variant="secondary" onClick={() => say(false)}>
          {words.stop}
        </Button>
      </div>
    );
  }
  if (mine === "yes") {
    return (
      <div className="live-recording">
        <p role="status">
          {theirs === "no" ? `${other} ${words.refused}` : `Waiting for ${other} ${words.waits}`}
        </p>
        <Button size="sm" variant="quiet" className="live-flush" onClick={() => say(false)}>
          {words.withdraw}
        </Button>
      </div>
    );
  }
  if (theirs === "yes" && mine === "unasked") {
    return (
      <div className="live-recording">
        <p role="status">
          {other} {words.asks} {words.terms}
        </p>
        <span className="live-recording-choice">
          <Button size="sm" variant="primary" onClick={() => say(true)}>
            {words.allow}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => say(false)}>
            {words.refuse}
          </Button>
        </span>
      </div>
    );
  }
  if (isAsking) {
    return (
      <div className="live-recording">
        <p>{words.terms}</p>
        <span className="live-recording-choice">
          <Button size="sm" variant="primary" onClick={() => say(true)}>
            {theirs === "yes" ? words.allow : `Ask ${other}`}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsking(false)}>
            Not now
          </Button>
        </span>
      </div>
    );
  }
  return (
    <div className="live-recording" data-idle="">
      <p>{words.off}</p>
      <Button size="sm" variant="quiet" className="live-flush" onClick={() => setAsking(true)}>
        {words.offer}
      </Button>
    </div>
  );
}

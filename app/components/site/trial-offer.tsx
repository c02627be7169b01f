import { href } from "#app/lib/urls.ts";
import { useEffect, useState } from "react";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { useClientState } from "./client-state.ts";
import { setFreeWeek } from "./outcome-state.ts";
import { lowerFlag, raiseFlag } from "./session-flags.ts";

const OFFERS = {
  oneway: {
    flag: "homeOwOpen",
    button: "Free one-way interview",
    title: "One free one-way interview a week",
    lines: [
      "Three questions, 30 seconds to think and 2 minutes to answer each. You record it whenever you like, and nobody watches you do it.",
      "It’s free once a week with a verified email, from Monday to Sunday in your time zone.",
    ],
    action: { label: "Start a one-way interview", to: href("/interviews/oneway/start") },
  },
  ai: {
    flag: "ai_dialog",
    button: "AI mock session",
    title: "Fifteen minutes with the AI interviewer",
    lines: [
      "It asks, follows up and times you. Afterward you see a level for each dimension with your own words beside it, your hedges and structure, and at least how many fillers it heard.",
      "It judges what you say and how you put it, never your face or your voice. One question is free without an account, and so is your first full session.",
    ],
    action: { label: "Start an AI session", to: href("/sessions/ai") },
  },
} as const;

/** An offer that only opens on click. */
export default function TrialOffer({ offer }: { offer: keyof typeof OFFERS }) {
  const { flag, button, title, lines, action } = OFFERS[offer];
  const [isOpen, setOpen] = useState(false);
  const purchased = useClientState("purchasedOwFreeInterviewThisWeek");
  const exceeded = useClientState("owFreeLimitExceed");
  const isUsed = offer === "oneway" && (purchased || exceeded);

  // Leaving the page closes it, and the flag says what is open.
  useEffect(() => () => lowerFlag(flag), [flag]);

  function close() {
    setOpen(false);
    lowerFlag(flag);
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => {
          raiseFlag(flag);
          setOpen(true);
          if (offer === "oneway") void askFreeWeek();
        }}
        className="inline-flex min-h-13 items-center rounded-full border border-line-strong bg-surface px-4 font-semibold hover:border-ink max-sm:text-sm"
      >
        {button}
      </button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        actions={
          <ButtonLink to={action.to} onClick={close}>
            {action.label}
          </ButtonLink>
        }
      >
        {isUsed ? (
          <p>
            You’ve used this week’s free interview. The next one is free from Monday in your time
            zone.
          </p>
        ) : null}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Dialog>
    </>
  );
}

/** Whether this week's free interview was taken; visitors who aren't signed in have it. */
async function askFreeWeek(): Promise<void> {
  const response = await fetch("/api/me/one-way").catch(() => null);
  if (!response?.ok) return;
  const { isFreeUsed } = (await response.json()) as { isFreeUsed: boolean };
  setFreeWeek(isFreeUsed);
}

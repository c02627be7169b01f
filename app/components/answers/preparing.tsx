import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

type Answers = readonly { recordings: readonly { status: string }[] }[];

const LOOK_AGAIN_MS = 4_000;
/** Five minutes. */
const MAX_LOOKS = 75;

/** Reloads the page's data while recordings are being prepared and the page is visible. */
export function Preparing({ answers }: { answers: Answers }) {
  const isPreparing = answers.some(({ recordings }) =>
    recordings.some(({ status }) => status === "uploading" || status === "finishing"),
  );
  // An answer's parts are joined soon after all are ready.
  const mayJoin = answers.some(({ recordings }) => recordings.length > 1);
  return <div>{isPreparing || mayJoin ? <Watched isPreparing={isPreparing} /> : null}</div>;
}

function Watched({ isPreparing }: { isPreparing: boolean }) {
  const { revalidate } = useRevalidator();
  const [isLooking, setLooking] = useState(false);
  useEffect(() => {
    setLooking(true);
    let looks = 0;
    const timer = setInterval(() => {
      if (!navigator.onLine || document.visibilityState !== "visible") return;
      looks += 1;
      void revalidate();
      if (looks < MAX_LOOKS) return;
      clearInterval(timer);
      setLooking(false);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
  if (!isPreparing) return null;
  return (
    <p className="take-note mb-4">
      {isLooking
        ? "Recordings appear here when they’re ready."
        : "Reload the page in a minute to see recordings that are being prepared."}
    </p>
  );
}

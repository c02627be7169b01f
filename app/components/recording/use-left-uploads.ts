import { useEffect } from "react";
import { loadAgain } from "#app/lib/load-again.ts";

/** Uploads what an earlier page of this browser recorded and couldn't send. */
export function useLeftUploads(): void {
  useEffect(() => {
    loadAgain(() => import("./recorder.ts")).then(
      ({ resumeUploads }) => resumeUploads(() => {}),
      // The next page that records or plays tries again.
      () => undefined,
    );
  }, []);
}

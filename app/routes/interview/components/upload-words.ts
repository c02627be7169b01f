const REFUSED: Record<string, string> = {
  quota:
    "Your account has reached its limit for recordings. Uploaded parts are kept. Delete earlier recordings, or come back tomorrow.",
  too_large: "This recording has reached its size limit. Uploaded parts are kept.",
  time_over: "This answer has used its time.",
};

/** Why the server refused a recording. */
export const refusedWords = (reason: string | null | undefined) =>
  REFUSED[reason ?? ""] ??
  "This recording couldn’t be uploaded. It stays on this device; reload the page to try again.";

export const CANT_START =
  "This browser can’t record. Try a current Chrome, Edge, Firefox or Safari.";
export const NO_SPACE = "This device is out of space. Free up some space, then start.";
export const NOTHING_RECORDED =
  "Nothing was recorded yet. Start again, and give your camera and microphone a second.";
export const IN_MEMORY =
  "This device is out of space. You’re still being recorded: keep this page open and stay online until you’ve submitted.";
export const FULL =
  "This device is out of space, and the upload can’t keep up. Recording has stopped. Keep this page open until you’re online again, then continue.";
export const DEVICE_GONE =
  "Your camera or microphone went away. What you recorded is safe. Plug it in again, then continue.";

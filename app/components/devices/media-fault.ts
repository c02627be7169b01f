export type Device = "camera" | "microphone";
export type Browser = "chrome" | "edge" | "firefox" | "safari" | "iphone" | "iphoneApp" | "other";
export type Fault = { title: string; fix: string };

export function browserOf(userAgent: string): Browser {
  // Other browsers get their permission from iOS.
  if (/\b(?:iPhone|iPad|iPod)\b/.test(userAgent)) {
    return /\b(?:CriOS|FxiOS|EdgiOS)\//.test(userAgent) ? "iphoneApp" : "iphone";
  }
  if (/\bEdg\//.test(userAgent)) return "edge";
  if (/\bFirefox\//.test(userAgent)) return "firefox";
  if (/\bChrome\//.test(userAgent)) return "chrome";
  if (/\bSafari\//.test(userAgent)) return "safari";
  return "other";
}

/** How to allow a device again after it was blocked for this site. */
const ALLOW: Record<Browser, (what: string) => string> = {
  chrome: (what) =>
    `Select the icon left of the web address, turn on ${what}, then reload this page.`,
  edge: (what) =>
    `Select the lock left of the web address, set ${what} to Allow, then reload this page.`,
  firefox: (what) =>
    `Select the crossed-out ${what} icon left of the web address, remove “Blocked”, then try again.`,
  safari: (what) =>
    `Open Safari, Settings for This Website, set ${what} to Allow, then reload this page.`,
  iphone: (what) =>
    `Tap the page menu (AA) by the web address, Website Settings, set ${what} to Allow, then reload this page. Still blocked? In Settings, Apps, Safari, set ${what} to Ask or Allow.`,
  iphoneApp: (what) =>
    `In Settings, Apps, choose this browser and turn on ${what}, then reload this page.`,
  other: (what) => `Allow the ${what} for this site in your browser’s settings, then reload.`,
};

const NAME: Record<Device, string> = { camera: "Camera", microphone: "Microphone" };

/** The message for a `getUserMedia` error in the visitor's browser, by the error's name. */
export function deviceFault(device: Device, error: string, browser: Browser): Fault {
  const name = NAME[device];
  switch (error) {
    case "NotAllowedError":
    case "SecurityError":
      return {
        title: `${name} blocked`,
        fix: ALLOW[browser](browser === "firefox" || browser === "other" ? device : name),
      };
    case "NotFoundError":
      return {
        title: `No ${device} found`,
        fix: `Plug one in or switch it on, then check again. You can join without it.`,
      };
    case "NotReadableError":
    case "AbortError":
      return {
        title: `${name} in use`,
        fix: `Close other apps and tabs that use it, such as another call, then check again.`,
      };
    case "OverconstrainedError":
      return { title: `That ${device} is gone`, fix: `Pick another one from the list.` };
    case "TypeError":
    case "Unsupported":
      return {
        title: `${name} not available here`,
        fix: `Open this page over https in a current Chrome, Edge, Firefox or Safari.`,
      };
    default:
      return {
        title: `${name} didn’t start`,
        fix: `Check that it’s plugged in and not used by another app, then check again.`,
      };
  }
}

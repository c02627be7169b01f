import {
  BROWSER_ZONE,
  browserZone,
  openInBrowserZone,
  rememberZone,
} from "#app/components/booking/zone-scripts.ts";
import { guardDigits } from "#app/components/leads/form-keys.ts";
import { bannerCurrency } from "./policy.ts";
import { showAccount } from "./show-account.ts";
import { showRupees } from "./show-rupees.ts";

declare global {
  /** What was clicked before hydration; undefined afterward. */
  var early: Element[] | undefined;
}

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const MODULE = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;
/** How the framework's script ends: with the page's entry, after the modules of its routes. */
const ENTRY = /import\("[^"]*"\);?\s*$/;
const HEAD_END = "</head>";

/**
 * Delays the page's script until after first paint, because reading and forms work without it: the
 * connection is left to the style sheet, fonts and image until then. `html` is a complete rendered
 * page, `first` a script to run before, `toldZone` the time zone in the request, if the page checks
 * it. Throws if the framework's script is not found.
 */
export function startAfterFirstView(
  html: string,
  { first = "", toldZone = null }: { first?: string; toldZone?: string | null } = {},
): string {
  // Only look outside the page's content, which is long.
  const headEnd = html.indexOf(HEAD_END);
  const lastScripts = html.lastIndexOf("</main>");
  const [whole, attributes, code] = MODULE.exec(html.slice(Math.max(0, lastScripts))) ?? [];
  const [entry] = ENTRY.exec(code ?? "") ?? [];
  if (whole === undefined || code === undefined || entry === undefined)
    throw new Error("The page has no script to hold back.");
  const started = code.slice(0, -entry.length) + entry.replace(/;?\s*$/, REPORT_FAILURE);
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(PRELOAD)].map(([, href]) => href);
  const at = html.indexOf(whole, lastScripts);
  return [
    head
      .replaceAll(PRELOAD, "")
      // Before the style sheet, because scripts after it wait for it.
      .replace("<head>", (tag) => `${tag}<script${attributes}>${headScript(toldZone)}</script>`),
    html.slice(headEnd, at),
    `<script${attributes} type="text/plain" data-modules="${modules.join(" ")}">${started}</script>`,
    `<script${attributes}>${first}${STARTER}</script>`,
    html.slice(at + whole.length),
  ].join("");
}

const REPORT_FAILURE = `.catch((detail)=>dispatchEvent(new CustomEvent("unloaded",{detail})))`;

const OPEN_IN_ZONE = `(${textOf(openInBrowserZone)})`;
const BROWSER_ZONE_CALL = `(${textOf(browserZone)})()`;

/** In the head, because the first view is painted before the rest of the page has arrived. */
const RECORDER = `early=[];addEventListener("click",(e)=>early?.push(e.target),true)`;

const STARTER = [
  `(${textOf(guardDigits)})()`,
  `(${textOf(startHeldScript)})()`,
  `(${textOf(showAccount)})()`,
  `(${textOf(rememberZone)})(${BROWSER_ZONE_CALL})`,
  // Last, because it may throw in a browser that hides its zone.
  `(${textOf(showRupees)})(${textOf(bannerCurrency)})`,
].join(";");

/** `toldZone` is a zone known to the runtime, or "", so it needs no escaping. */
function headScript(toldZone: string | null): string {
  if (toldZone === null) return RECORDER;
  // Last, because it may throw in a browser that hides its zone.
  return `${RECORDER};${OPEN_IN_ZONE}("${BROWSER_ZONE}","${toldZone}",${BROWSER_ZONE_CALL})`;
}

function textOf(program: (...given: never[]) => void): string {
  return program.toString().replaceAll(/\n\s*/g, "\n");
}

/**
 * Serialized into the page, so it must be self-contained. Starts the delayed script once the page
 * has loaded, at the visitor's first input, or after 3 s, and again while it can't be loaded. Until
 * hydration, links, forms, popovers and the header's dropdowns work without it; clicks on other
 * buttons are repeated afterward.
 */
function startHeldScript(): void {
  let script = document.currentScript!.previousElementSibling as HTMLScriptElement;
  const signs = ["load", "pointerover", "touchstart", "keydown"];
  const make = (tag: string, properties: object) =>
    Object.assign(document.createElement(tag), properties);
  let wait = 500;

  function start() {
    for (const sign of signs) removeEventListener(sign, start);
    const { modules } = script.dataset;
    if (modules === undefined) return;
    for (const href of modules.split(" "))
      document.head.append(make("link", { rel: "modulepreload", href }));
    run();
  }

  function run() {
    const { nonce, text } = script;
    const next = make("script", { type: "module", nonce, text, onerror: runAgain });
    script.replaceWith(next);
    script = next as HTMLScriptElement;
  }

  // A restarting server is back within five seconds; after half a minute it's something else.
  function runAgain(event: Event) {
    const { detail: error } = event as CustomEvent;
    if (wait <= 16_000) setTimeout(run, wait);
    else if (error) reportError(error);
    wait *= 2;
  }

  function repeatClicks() {
    const within = "button[type=button]:not([popovertarget], .nav-item *)";
    const buttons = globalThis.early!.map((node) => node.closest<HTMLElement>(within));
    globalThis.early = undefined;
    for (const button of new Set(buttons)) button?.click();
  }

  for (const sign of signs) addEventListener(sign, start, { passive: true });
  addEventListener("unloaded", runAgain);
  addEventListener("load", () => (globalThis.loadedAt = performance.now()));
  // React may mount a page twice.
  addEventListener("hydrated", repeatClicks, { once: true });
  setTimeout(start, 3000);
}

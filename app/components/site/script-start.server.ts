import {
  BROWSER_ZONE,
  browserZone,
  openInBrowserZone,
  rememberZone,
} from "#app/components/booking/zone-scripts.ts";
import { guardDigits } from "#app/components/leads/form-keys.ts";
import { LIVE } from "./live-event.ts";
import { bannerCurrency } from "./policy.ts";
import { showAccount } from "./show-account.ts";
import { showRupees } from "./show-rupees.ts";

const PRELOAD = /<link rel="modulepreload" href="([^"]*)"[^>]*>/g;
const MODULE = /<script([^>]*?) type="module" async="">([\s\S]*?)<\/script>/;
const HEAD_END = "</head>";

/**
 * Holds the page's script back until the first view stands: what is read and filled in works
 * without it, so the line is left to the style sheet, the fonts and the picture until then.
 * @param html a whole page as the framework renders it
 * @param options.first a program that runs before
 * @param options.toldZone the browser's zone as the request told it, where the page checks it
 * @throws when the page has no script of the framework's form: that changed, and this with it
 */
export function startAfterFirstView(
  html: string,
  { first = "", toldZone = null }: { first?: string; toldZone?: string | null } = {},
): string {
  // Between them is the whole page, with nothing to look for.
  const headEnd = html.indexOf(HEAD_END);
  const lastScripts = html.lastIndexOf("</main>");
  const [whole, attributes, code] = MODULE.exec(html.slice(Math.max(0, lastScripts))) ?? [];
  if (whole === undefined) throw new Error("The page has no script to hold back.");
  const head = html.slice(0, headEnd);
  const modules = [...head.matchAll(PRELOAD)].map(([, href]) => href);
  const at = html.indexOf(whole, lastScripts);
  return [
    head
      .replaceAll(PRELOAD, "")
      // Before the style sheet, which scripts after it wait for.
      .replace("<head>", (tag) =>
        toldZone === null ? tag : `${tag}<script${attributes}>${zoneScript(toldZone)}</script>`,
      ),
    html.slice(headEnd, at),
    `<script${attributes} type="text/plain" data-modules="${modules.join(" ")}">${code}</script>`,
    `<script${attributes}>${first}${STARTER}</script>`,
    html.slice(at + whole.length),
  ].join("");
}

const OPEN_IN_ZONE = `(${textOf(openInBrowserZone)})`;
const BROWSER_ZONE_CALL = `(${textOf(browserZone)})()`;

const STARTER = [
  `(${textOf(guardDigits)})()`,
  `(${textOf(startHeldScript)})("${LIVE}")`,
  `(${textOf(showAccount)})()`,
  `(${textOf(rememberZone)})(${BROWSER_ZONE_CALL})`,
  // Last, as a browser that hides its zone may throw.
  `(${textOf(showRupees)})(${textOf(bannerCurrency)})`,
].join(";");

/** @param told a zone that the runtime knows, or "": nothing to escape */
function zoneScript(told: string): string {
  return `${OPEN_IN_ZONE}("${BROWSER_ZONE}","${told}",${BROWSER_ZONE_CALL})`;
}

function textOf(program: (...given: never[]) => void): string {
  return program.toString().replaceAll(/\n\s*/g, "\n");
}

/**
 * Runs in the page, as text: it stands alone. Presses that only the script can answer wait for it,
 * and are pressed again once it is there. Forms wait for 8 s; then, or where the script can't come,
 * the browser sends them alone. A return to the tab is kept, too.
 */
function startHeldScript(live: string): void {
  const held = document.currentScript!.previousElementSibling as HTMLScriptElement;
  const again = new Map<Node, () => void>();
  const signs = ["load", "pointerover", "touchstart", "keydown"];
  let patience: ReturnType<typeof setTimeout> | undefined;

  function start() {
    for (const sign of signs) removeEventListener(sign, start);
    if (!held.isConnected) return;
    for (const href of held.dataset["modules"]!.split(" ")) {
      const link = document.createElement("link");
      document.head.append(Object.assign(link, { rel: "modulepreload", href }));
    }
    const script = document.createElement("script");
    Object.assign(script, { type: "module", nonce: held.nonce, text: held.text, onerror: giveUp });
    held.replaceWith(script);
  }

  function keep(event: Event) {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>("button[type=button]");
    if (event.type === "submit") {
      const form = target as HTMLFormElement;
      if (form.method !== "post") return;
      event.preventDefault();
      again.set(form, () => form.requestSubmit((event as SubmitEvent).submitter));
      patience ??= setTimeout(sendForms, 8000);
    } else {
      const wasPressed = button !== null && again.has(button);
      closePanels(target);
      if (!button) return;
      // A second press on what opens a panel has closed it.
      const isClosing = wasPressed && !again.has(button);
      shut(isClosing);
      if (!isClosing) again.set(button, () => button.click());
    }
    start();
  }

  /** The style sheet opens the navigation's panels until then; a live navigation it leaves alone. */
  function shut(isShut: boolean) {
    document.querySelector(".main-nav")?.toggleAttribute("data-live", isShut);
  }

  /** Who presses elsewhere, or Escape, has closed what they had opened. */
  function closePanels(target: Element | null) {
    for (const node of again.keys()) {
      const panel = node instanceof Element && node.getAttribute("aria-controls");
      if (panel && !document.getElementById(panel)?.contains(target)) again.delete(node);
    }
  }

  function escape(event: KeyboardEvent) {
    if (event.key !== "Escape") return;
    closePanels(null);
    shut(true);
  }

  function seen() {
    again.set(document, () => document.dispatchEvent(new Event("visibilitychange")));
  }

  function sendForms() {
    removeEventListener("submit", keep, true);
    for (const [node, send] of again) {
      // Once: the script may come while the answer is on its way.
      if (node instanceof HTMLFormElement && again.delete(node)) send();
    }
  }

  function giveUp() {
    shut(false);
    pressAgain();
  }

  function pressAgain() {
    clearTimeout(patience);
    document.removeEventListener("visibilitychange", seen);
    removeEventListener("keydown", escape);
    removeEventListener("click", keep, true);
    removeEventListener("submit", keep, true);
    for (const press of again.values()) press();
    again.clear();
  }

  for (const sign of signs) addEventListener(sign, start, { passive: true });
  addEventListener("load", () => (globalThis.loadedAt = performance.now()));
  document.addEventListener("visibilitychange", seen);
  addEventListener("keydown", escape);
  addEventListener("click", keep, true);
  addEventListener("submit", keep, true);
  addEventListener(
    live,
    () => {
      document.documentElement.dataset["live"] = "";
      pressAgain();
    },
    { once: true },
  );
  setTimeout(start, 3000);
}

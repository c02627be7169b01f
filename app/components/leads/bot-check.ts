type Provider = {
  render(
    place: HTMLElement,
    options: {
      sitekey: string;
      appearance: "interaction-only";
      "response-field": false;
      callback: (token: string) => void;
      "before-interactive-callback": () => void;
      "after-interactive-callback": () => void;
      "expired-callback": () => void;
      "error-callback": () => boolean;
    },
  ): string;
  reset(id: string): void;
  remove(id: string): void;
};

export type BotCheck = {
  /** Returns a single-use token. Throws if the check fails. */
  takeToken(): Promise<string>;
  close(): void;
};

/** More than the check needs on its own. If it asks the visitor something, we wait. */
const TIMEOUT_MS = 8_000;

/**
 * Renders the provider's check into `place`, which stays empty unless it has to ask. Throws if its
 * script can't be loaded.
 */
export async function openBotCheck(
  place: HTMLElement,
  captcha: { siteKey: string; scriptUrl: string },
): Promise<BotCheck> {
  const provider = await loadProvider(captcha.scriptUrl);
  let token: string | null = null;
  /** Used or failed: reset before the next token. */
  let isStale = false;
  let isAsking = false;
  let waiting: { take(token: string): void; fail(): void; wait(): void } | null = null;

  const id = provider.render(place, {
    sitekey: captcha.siteKey,
    appearance: "interaction-only",
    "response-field": false,
    callback(fresh) {
      isStale = false;
      if (waiting) waiting.take(fresh);
      else token = fresh;
    },
    "before-interactive-callback"() {
      isAsking = true;
      place.dataset["asks"] = "";
      waiting?.wait();
    },
    "after-interactive-callback"() {
      isAsking = false;
      delete place.dataset["asks"];
    },
    "expired-callback"() {
      token = null;
    },
    "error-callback"() {
      token = null;
      isStale = true;
      waiting?.fail();
      return true;
    },
  });

  async function nextToken(): Promise<string> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        const fail = () => reject(new Error("The bot check gave no token."));
        const wait = () => {
          clearTimeout(timer);
          place.scrollIntoView({ block: "nearest" });
        };
        waiting = { take: resolve, fail, wait };
        if (isAsking) wait();
        else timer = setTimeout(fail, TIMEOUT_MS);
        if (isStale) provider.reset(id);
      });
    } finally {
      clearTimeout(timer);
      waiting = null;
    }
  }

  return {
    async takeToken() {
      const taken = token ?? (await nextToken());
      token = null;
      isStale = true;
      return taken;
    },
    close: () => provider.remove(id),
  };
}

let loading: Promise<Provider> | undefined;

function loadProvider(url: string): Promise<Provider> {
  loading ??= new Promise<Provider>((resolve, reject) => {
    const script = document.createElement("script");
    const fail = () => {
      // Let the next attempt load it again.
      loading = undefined;
      script.remove();
      reject(new Error("The bot check did not load."));
    };
    script.src = url;
    script.addEventListener("load", () => {
      const { turnstile } = globalThis as { turnstile?: Provider };
      if (turnstile) resolve(turnstile);
      else fail();
    });
    script.addEventListener("error", fail);
    document.head.append(script);
  });
  return loading;
}

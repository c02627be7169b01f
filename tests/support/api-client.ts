export type Reply<T> = { status: number; headers: Headers; text: string; body: T };

type Sending = { json?: unknown; body?: BodyInit; headers?: Record<string, string> };
type Refusal = { reason: string; errors?: Record<string, string> };
export type Held = { hold: string; token: string; expert: string; start: string; end: string };
export type Ordered = {
  order: string;
  status: string;
  amountMinor: number;
  currency: string;
  checkoutUrl: string;
};
export type OrderState = {
  order: string;
  status: string;
  booking: { id: string; status: string; expert: string; start: string; end: string } | null;
};
export type Listed = { slots: { start: string; end: string; experts: string[] }[] };

/** A client for the documented API that keeps cookies like a browser. */
export function apiClient(url: string) {
  const cookies = new Map<string, string>();

  async function call<T = Refusal>(
    method: string,
    path: string,
    { json, body, headers = {} }: Sending = {},
  ): Promise<Reply<T>> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, url), {
      method,
      redirect: "manual",
      headers: {
        ...(cookie ? { cookie } : {}),
        ...(json === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name && value) cookies.set(name, value);
      else if (name) cookies.delete(name);
    }
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: parse(text) as T,
    };
  }

  const get = <T = Refusal>(path: string, headers: Record<string, string> = {}) =>
    call<T>("GET", path, { headers });
  const post = <T = Refusal>(path: string, json: unknown, headers: Record<string, string> = {}) =>
    call<T>("POST", path, { json, headers });

  return {
    cookies,
    call,
    get,
    post,
    hold: (input: { service: string; start: string; expert?: string }) =>
      post<Held & Refusal>("/api/holds", input),
    order: (
      held: Pick<Held, "hold" | "token">,
      input: { key: string; currency?: string; coupon?: string; details?: object },
    ) => {
      const { key, ...rest } = input;
      const { hold, token } = held;
      const order = { hold, token, currency: "USD", details: { name: "Asha Rao" }, ...rest };
      return post<Ordered & Refusal>("/api/orders", order, { "idempotency-key": key });
    },
    /** Signs in with a code; `readCode` returns the code emailed to the address. */
    async signIn(email: string, readCode: (email: string) => Promise<string>): Promise<void> {
      const asked = await post("/api/codes", { email });
      if (asked.status !== 202) throw new Error(`POST /api/codes answered ${asked.status}`);
      const verified = await post("/api/codes/verify", { email, code: await readCode(email) });
      if (verified.status !== 200) throw new Error(`the code was refused: ${verified.text}`);
    },
  };
}

export type ApiClient = ReturnType<typeof apiClient>;

/** The newest code emailed to an address, from `/dev/mail.json`. */
export async function mailedCode(url: string, email: string): Promise<string | null> {
  const response = await fetch(new URL(`/dev/mail.json?to=${encodeURIComponent(email)}`, url));
  const mails = (await response.json()) as { subject: string; text: string }[];
  for (const mail of mails) {
    const code = /\b\d{6}\b/.exec(`${mail.subject}\n${mail.text}`)?.[0];
    if (code !== undefined) return code;
  }
  return null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { readForm } from "#app/lib/read-form.ts";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { viewerClock } from "#app/session/visitor.server.ts";
import stylesheet from "#app/styles/visa.css?url";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { late } from "#app/ui/late.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { loadEntry, startFromForm } from "./entry.server.ts";
import { FactFields } from "./components/fact-fields.tsx";
import type { Route } from "./+types/entry.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.seo ?? [];

// Already in the HTML; its script loads after the first view.
const WindowScene = late(() => import("./components/window-scene.tsx"), "svg");

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export async function loader({ request, context }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)();
  return loadEntry(context.get(servicesContext), viewer, request);
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const local = viewerClock(viewer, request);
  return startFromForm(context.get(servicesContext), viewer, local, await readForm(request));
}

const ANSWERS = [
  ["text", "Text", "Type your answers"],
  [
    "voice",
    "Voice",
    "In English. Your voice stays on your device, which downloads 28 MB the first time",
  ],
] as const;

const PACES = [
  ["1", "As at the window", "25 seconds an answer, 3 minutes in all"],
  ["2", "Twice the time", "50 seconds an answer, 6 minutes in all"],
  ["0", "No clock", "Take your time. Nobody interrupts"],
] as const;

export default function Entry({ loaderData, actionData }: Route.ComponentProps) {
  const { topic, visas, fields, signIn, used, past } = loaderData;
  const answer = useLastAnswer(actionData);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const kept = import("./components/kept-facts.ts").then(({ keepFacts }) =>
      form.current ? keepFacts(form.current, topic) : undefined,
    );
    // Nothing is stored while offline.
    kept.catch(() => undefined);
    return () => void kept.then((stop) => stop?.()).catch(() => undefined);
  }, [topic]);
  const isSending = useNavigation().formAction?.startsWith(href("/sessions/visa")) ?? false;
  const typed = answer?.typed ?? {};
  const errors = Object.entries(answer?.errors ?? {}).map(([field, message]) => ({
    field,
    message,
  }));
  const taken = answer?.used ?? used;
  // If another tab has started the interview, the facts stay as typed.
  const hasForm = !taken || answer?.used !== undefined;
  const voice = usePreparedVoice();
  return (
    <Page>
      <div className="visa-entry">
        <div className="visa-intro">
          <PageHeader
            isLarge
            title="Three minutes at the window"
            lead="A visa officer asks 8 to 12 short questions, cuts in after 25 seconds, repeats what you avoid, and notices what doesn’t match."
          />
          <ul className="visa-points">
            <li>
              Free, once a day, with a sign-in by email. The officer is a program that follows
              rules.
            </li>
            <li>
              When the three minutes are up, the current question is the last, but you get at least
              eight.
            </li>
            <li>
              Your report shows what would worry an officer, in your own words, and how to say it
              truthfully.
            </li>
            <li>Practice, not legal advice. It can’t tell whether you’d get a visa.</li>
          </ul>
        </div>
        <div className="visa-scene-box">
          <WindowScene />
        </div>
      </div>
      <OfflineNotice />
      <ErrorSummary errors={errors} />
      {taken ? (
        <Notice
          tone="warning"
          title="You’ve had today’s interview"
          live={answer?.used !== undefined}
          className="visa-notice"
          actions={
            taken.id ? (
              <ButtonLink
                to={href("/sessions/visa/:id", { id: taken.id })}
                variant="secondary"
                size="sm"
              >
                Open today’s interview
              </ButtonLink>
            ) : null
          }
        >
          Your next one opens {taken.next}.
        </Notice>
      ) : null}
      {signIn ? (
        <Notice
          title="Sign in to start, now or once you’ve filled in the form"
          className="visa-notice"
          actions={
            <ButtonLink to={signIn} variant="secondary" size="sm">
              Sign in
            </ButtonLink>
          }
        >
          We’ll email you a code. No password, no card. What you type stays on this device and will
          still be here when you come back.
          <noscript> Without JavaScript it won’t, so sign in first.</noscript>
        </Notice>
      ) : null}
      {hasForm ? (
        <>
          <nav aria-label="Visa" className="visa-tabs">
            {visas.map(({ slug, name }) => (
              <Link
                key={slug}
                to={`${href("/sessions/visa")}?topic=${slug}`}
                preventScrollReset
                aria-current={slug === topic ? "page" : undefined}
              >
                {name}
              </Link>
            ))}
          </nav>
          <Form
            method="post"
            action={href("/sessions/visa")}
            className="visa-facts"
            key={topic}
            ref={form}
            onSubmit={voice.onSubmit}
            noValidate
          >
            <input type="hidden" name="topic" value={topic} />
            <h2 className="title-section">Your facts</h2>
            <p className="visa-help">
              The officer sees them on your form, as at a consulate. They stay on this device until
              you start. Use made-up names if you like, but the numbers you’ll really give.
            </p>
            <FactFields fields={fields} typed={typed} errors={answer?.errors ?? {}} />
            <Choice
              name="answer"
              legend="How do you want to answer?"
              options={ANSWERS}
              typed={typed}
            />
            <Choice name="pace" legend="Clock" options={PACES} typed={typed} />
            <div className="visa-start">
              {taken ? (
                <p>
                  Your next interview opens {taken.next}. Until then, your facts stay on this
                  device.
                </p>
              ) : signIn ? (
                <>
                  <ButtonLink to={signIn} variant="accent" size="lg">
                    Sign in to start
                  </ButtonLink>
                  <p className="visa-help">You’ll come back to this form, just as you left it.</p>
                </>
              ) : (
                <>
                  <Button
                    type="submit"
                    variant="accent"
                    size="lg"
                    loading={isSending || voice.isLoading}
                  >
                    Start the interview
                  </Button>
                  <p className="visa-help">
                    The officer starts right away, and so does your clock, if you chose one.
                  </p>
                  <p role="status" className="visa-help">
                    {voice.status}
                  </p>
                </>
              )}
            </div>
          </Form>
        </>
      ) : null}
      {past.length > 0 ? (
        <section aria-labelledby="past" className="visa-past">
          <h2 id="past" className="title-section">
            Your interviews
          </h2>
          <ul>
            {past.map(({ id, name, when }) => (
              <li key={id}>
                <Link to={href("/sessions/visa/:id", { id })} className="link">
                  {name}
                </Link>{" "}
                <span className="visa-took">{when}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  );
}

function Choice(props: {
  name: string;
  legend: string;
  /** Value, title and detail; the first is chosen. */
  options: readonly (readonly [string, string, string])[];
  typed: Record<string, string>;
}) {
  const { name, legend, options, typed } = props;
  const chosen = typed[name] ?? options[0]![0];
  return (
    <fieldset className="visa-paces">
      <legend className="visa-label">{legend}</legend>
      {options.map(([value, title, detail]) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={chosen === value} />
          <strong>
            {title}
            <span className="sr-only">, </span>
          </strong>
          <small>{detail}</small>
        </label>
      ))}
    </fieldset>
  );
}

/** Delays a voice interview's form until the recognizer has loaded, before the clocks start. */
function usePreparedVoice() {
  const [status, setStatus] = useState("");
  const [isLoading, setLoading] = useState(false);
  const isReady = useRef(false);

  async function prepare(form: HTMLFormElement) {
    setLoading(true);
    try {
      const { prepareVoice } = await import("#app/components/speech/prepare-voice.ts");
      isReady.current = await prepareVoice(setStatus);
    } catch {
      setStatus("Speech to text didn’t load. Try again, or choose Text.");
    }
    setLoading(false);
    if (isReady.current) form.requestSubmit();
  }

  return {
    status,
    isLoading,
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const form = event.currentTarget;
      const isSpoken = new FormData(form).get("answer") === "voice";
      // The server says what is missing.
      if (!isSpoken || isReady.current || !form.checkValidity()) return;
      event.preventDefault();
      if (!isLoading) void prepare(form);
    },
  };
}

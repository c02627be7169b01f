import { lazy, Suspense, useEffect, useState } from "react";
import { redirect } from "react-router";
import { href } from "#app/lib/urls.ts";
import { setClientState } from "#app/components/site/client-state.ts";
import { servicesContext } from "#app/context.server.ts";
import { loadAgain } from "#app/lib/load-again.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import deviceStyles from "#app/styles/devices.css?url";
import stylesheet from "#app/styles/oneway.css?url";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LinkStrip } from "#app/ui/link-strip.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import { getState } from "#modules/one-way/data.server.ts";
import { requireInterview } from "./components/own-interview.server.ts";
import type { Route } from "./+types/interview.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Interview"} · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "stylesheet", href: deviceStyles },
];

export const handle = { Strip: Aside };

function Aside() {
  return (
    <LinkStrip
      text="We keep each answer as you record it."
      to={href("/interviews/oneway")}
      label="How it works"
    />
  );
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { interview, title } = await requireInterview(context, request, params.id);
  const { db, clock } = context.get(servicesContext);
  if (interview.status === "submitted")
    throw redirect(href("/interviews/oneway/:id/review", { id: interview.id }));
  return {
    title,
    isFree: interview.freeWeek !== null,
    orderId: interview.orderId,
    state: await getState(db, interview, clock.now()),
  };
}

const Live = lazy(() => loadAgain(() => import("./components/interview.tsx")));

export default function InterviewPage({ loaderData }: Route.ComponentProps) {
  const { title, state, isFree, orderId } = loaderData;
  // It only runs in the browser.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => {
    setMounted(true);
    if (isFree) setClientState({ purchasedOwFreeInterviewThisWeek: true });
  }, [isFree]);
  const loading = <p className="take-hint">Loading…</p>;
  return (
    <Page>
      <PageHeader title={title} />
      {state.status === "unpaid" || state.status === "canceled" ? (
        <Notice
          title={
            state.status === "unpaid" ? "Waiting for your payment" : "This interview was canceled"
          }
          actions={
            state.status === "canceled" ? (
              <ButtonLink to={href("/interviews/oneway/start")} reloadDocument>
                Start another interview
              </ButtonLink>
            ) : orderId ? (
              <ButtonLink to={href("/orders/:id", { id: orderId })} reloadDocument>
                Open your order
              </ButtonLink>
            ) : null
          }
        >
          {state.status === "unpaid" ? (
            "You can record as soon as it’s paid."
          ) : orderId ? (
            <a href={href("/orders/:id", { id: orderId })} className="link">
              See your order
            </a>
          ) : null}
        </Notice>
      ) : (
        <>
          <noscript>
            <Notice tone="warning">
              Recording needs JavaScript. Turn it on, then reload this page.
            </Notice>
          </noscript>
          {isMounted ? (
            <Suspense fallback={loading}>
              <Live key={state.id} initial={state} />
            </Suspense>
          ) : (
            loading
          )}
        </>
      )}
    </Page>
  );
}

import { servicesContext, viewerContext } from "#app/context.server.ts";
import { ownValue } from "#lib/own-value.ts";
import { AccountStrip } from "./components/account-strip.tsx";
import { EmailForm } from "./components/email-form.tsx";
import { EraseForm } from "./components/erase-form.tsx";
import { ProfileForm } from "./components/profile-form.tsx";
import { PRIVATE_HEADERS, requireViewer } from "#app/session/guard.server.ts";
import { settingsAction } from "./settings-action.server.ts";
import { countAction } from "#app/limits.server.ts";
import { revalidateUnlessOffline, sendUnlessOffline } from "#app/lib/offline.ts";
import { readForm } from "#app/lib/read-form.ts";
import { listZones } from "#lib/zones.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader, Section } from "#app/ui/page.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Settings · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: AccountStrip };

const SAVED: Record<string, string> = {
  profile: "Saved.",
  email: "You’ve changed your email. We signed out your other devices.",
};

export async function loader({ request, context }: Route.LoaderArgs) {
  const { clock } = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  const zones = listZones(clock.now()).map(({ id, label }) => ({ id, label }));
  const saved = ownValue(SAVED, new URL(request.url).searchParams.get("saved")) ?? null;
  return { email: viewer.email, name: viewer.name ?? "", zone: viewer.zone ?? "", zones, saved };
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const viewer = requireViewer(await context.get(viewerContext)(), request);
  return settingsAction({
    services,
    viewer,
    request,
    form: await readForm(request),
    countTry: (tried) => countAction(context, tried),
  });
}

export const shouldRevalidate = revalidateUnlessOffline;

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return sendUnlessOffline(serverAction);
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { email, name, zone, zones, saved } = loaderData;
  const { errors = {}, typed = {}, code = null, blocked = null } = useLastAnswer(actionData) ?? {};
  const intent = typed["intent"];
  const list = Object.entries(errors).map(([field, message]) =>
    field === "form" ? { message } : { field, message },
  );
  return (
    <Page>
      <PageHeader title="Settings" />
      <OfflineNotice answer={actionData} />
      <ErrorSummary errors={list} />
      {saved && !actionData ? (
        <Notice tone="success" live className="mb-6">
          {saved}
        </Notice>
      ) : null}

      <div>
        <Section title="About you">
          <ProfileForm
            key={`${name} ${zone}`}
            name={intent === "profile" ? (typed["name"] ?? name) : name}
            zone={intent === "profile" ? (typed["zone"] ?? zone) : zone}
            zones={zones}
            errors={intent === "profile" ? errors : {}}
          />
        </Section>

        <Section title="Email" id="change-email">
          <EmailForm
            current={email}
            typed={intent?.startsWith("email") ? (typed["email"] ?? "") : ""}
            error={errors["email"]}
            code={code}
          />
        </Section>

        <Section title="Your data">
          <div className="grid justify-items-start gap-4">
            <p className="max-w-prose">
              One file with everything we keep about you: account, sign-ins, sessions, orders and
              emails.
            </p>
            <ButtonLink to="/candidate/export.json" reloadDocument download variant="secondary">
              Download my data
            </ButtonLink>
          </div>
        </Section>

        <Section title="Erase your account" id="erase">
          <EraseForm error={errors["confirm"]} blocked={blocked} />
        </Section>
      </div>
    </Page>
  );
}

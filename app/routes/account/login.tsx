import { data, Form, Link, redirect, useNavigation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { servicesContext, viewerContext } from "#app/context.server.ts";
import { CodeForm } from "#app/components/account/code-form.tsx";
import { handleCodeForm } from "#app/session/code-form.server.ts";
import { firstBrowserCookie, serializeSessionCookie } from "#app/session/cookies.server.ts";
import { PRIVATE_HEADERS } from "#app/session/guard.server.ts";
import { getViewer } from "#modules/accounts/data.server.ts";
import { homePath, safeNextPath } from "#modules/accounts/policy.ts";
import { readForm } from "#app/lib/read-form.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { LinkStrip } from "#app/ui/link-strip.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { OfflineNotice, useLastAnswer } from "#app/ui/offline-notice.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { EmailField } from "#app/ui/field.tsx";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/login.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Sign in · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const headers = () => PRIVATE_HEADERS;

export const handle = { Strip: NoAccountNeeded };

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const viewer = await context.get(viewerContext)();
  if (viewer) throw redirect(safeNextPath(searchParams.get("next"), homePath(viewer.roles)));
  const cookie = firstBrowserCookie(request, context.get(servicesContext).config);
  return data(
    { erased: searchParams.has("erased"), search: searchParams.toString() },
    cookie ? { headers: { "set-cookie": cookie } } : {},
  );
}

export async function action({ request, context }: Route.ActionArgs) {
  const handled = await handleCodeForm(request, context, await readForm(request));
  if (handled.sessionToken === null) {
    const { init, email, error, tooMany, code } = handled;
    return data({ email, error, tooMany, code }, init);
  }
  const services = context.get(servicesContext);
  const viewer = await getViewer(services, handled.sessionToken);
  const next = new URL(request.url).searchParams.get("next");
  return redirect(safeNextPath(next, homePath(viewer?.roles ?? [])), {
    headers: { "set-cookie": serializeSessionCookie(services.config, handled.sessionToken) },
  });
}

function NoAccountNeeded() {
  return (
    <LinkStrip
      text="To book, all you need is an email address."
      to={href("/book-your-slot")}
      label="Pick a time"
    />
  );
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useLastAnswer(actionData);
  const code = answer?.code ?? null;
  return (
    <Page className="grid items-center gap-x-20 lg:grid-cols-[minmax(0,30rem)_1fr]">
      <div className="max-w-form">
        <OfflineNotice />
        {code ? (
          <>
            <PageHeader
              title="Check your inbox"
              lead={
                <>
                  We’ve sent a code to{" "}
                  <strong className="wrap-anywhere text-ink">{code.email}</strong>. Can’t find it?
                  Check your spam folder.
                </>
              }
            />
            <ErrorSummary errors={code.error ? [{ field: "code", message: code.error }] : []} />
            <CodeForm
              step={code}
              verifyIntent="verify"
              sendIntent="send"
              action="Sign in"
              verifiesItself
            />
            <p className="mt-8">
              <Link to={`?${loaderData.search}`} className="link">
                Use another email
              </Link>
            </p>
          </>
        ) : (
          <EmailStep
            erased={loaderData.erased}
            email={answer?.email ?? ""}
            error={answer?.error ?? null}
            tooMany={answer?.tooMany ?? null}
          />
        )}
      </div>
      <img
        src="/cards/stage.svg"
        width={640}
        height={500}
        alt=""
        className="h-auto w-full rounded-lg max-lg:hidden"
      />
    </Page>
  );
}

function EmailStep({
  email,
  error,
  tooMany,
  erased,
}: {
  email: string;
  error: string | null;
  tooMany: string | null;
  erased: boolean;
}) {
  const sending = useNavigation().formData?.get("intent") === "send";
  return (
    <>
      {erased ? (
        <Notice tone="success" title="Your account has been erased" className="mb-8">
          If you had orders, we keep them, as the law requires, without your name or email.
        </Notice>
      ) : null}
      <PageHeader
        title="Sign in"
        lead="No password. We’ll email you a 6-digit code. New here? It also creates your account."
      />
      <ErrorSummary errors={error ? [{ field: "email", message: error }] : []} />
      {tooMany ? <Notice tone="danger" title={tooMany} live className="mb-8" /> : null}
      <Form method="post" noValidate className="grid gap-5">
        <EmailField id="email" label="Email" defaultValue={email} error={error} />
        <Button
          type="submit"
          name="intent"
          value="send"
          variant="accent"
          size="lg"
          loading={sending}
          className="justify-self-start max-sm:w-full"
        >
          Send code
        </Button>
      </Form>
    </>
  );
}

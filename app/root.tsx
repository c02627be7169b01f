import { useEffect, useRef, type ReactNode } from "react";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
} from "react-router";
import { Site } from "#app/shells/site.tsx";
import bricolage from "#app/styles/fonts/bricolage-grotesque-latin.woff2?url";
import hanken from "#app/styles/fonts/hanken-grotesk-latin.woff2?url";
import { Button } from "#app/ui/button.tsx";
import { late } from "#app/ui/late.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import { ToastProvider } from "#app/ui/toast.tsx";
import { BRAND } from "#content/brand.ts";
import stylesheet from "#app/styles/app.css?url";
import lateStylesheet from "#app/styles/late.css?url";
import printStylesheet from "#app/styles/print.css?url";
import type { Route } from "./+types/root.ts";

/** The two Latin subsets that every page needs for first paint. */
const fontPreloads = [hanken, bricolage].map((href) => ({
  rel: "preload",
  href,
  as: "font",
  type: "font/woff2",
  crossOrigin: "anonymous" as const,
}));

export const links: Route.LinksFunction = () => [
  ...fontPreloads,
  { rel: "icon", href: "/favicon.svg" },
];

/** For pages without their own meta, including errors. */
export const meta: Route.MetaFunction = ({ error }) => [
  { title: error ? `${titleOf(error)} · ${BRAND.name}` : BRAND.name },
];

/**
 * The document around every page and error. It uses no visitor data, so that pages can be
 * prerendered.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(() => {
    // From now on, the script handles what the style sheet did before hydration (site.css).
    document.documentElement.dataset["hydrated"] = "";
    dispatchEvent(new Event("hydrated"));
  }, []);
  // Moves the focus to a new page, as a full load would.
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
  const isWorkspace = useIsWorkspace();
  // These block only later paints, not the first one.
  const sheets = (
    <>
      <link rel="stylesheet" href={lateStylesheet} />
      <link rel="stylesheet" href={printStylesheet} media="print" />
    </>
  );
  return (
    <html lang="en" data-path={pathname} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f7f3ea" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#101814" media="(prefers-color-scheme: dark)" />
        {/* With a precedence, React places it before everything else. */}
        <link rel="stylesheet" href={stylesheet} precedence="site" />
        <Links />
      </head>
      <body className="flex min-h-dvh flex-col">
        <SkipLink />
        <ToastProvider>
          {isWorkspace ? (
            <>
              {children}
              {sheets}
            </>
          ) : (
            <Site sheets={sheets}>{children}</Site>
          )}
        </ToastProvider>
        {/* React hoists titles into the head; structured data comes last. */}
        <Meta />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Whether a workspace's own frame is around the page that is shown; errors are the site's. */
function useIsWorkspace(): boolean {
  const isProblem = Boolean(useRouteError());
  const matches = useMatches();
  return (
    !isProblem &&
    matches.some(({ handle }) => (handle as { isWorkspace?: boolean } | undefined)?.isWorkspace)
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ProblemPage status={statusOf(error)} />;
}

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

function titleOf(error: unknown): string {
  const status = statusOf(error);
  if (status === 410) return "This link has expired";
  return status === 404 ? "Page not found" : "Something went wrong";
}

/** The error page. If its script fails to load, a simpler one that offers to reload. */
const ProblemPage = late(
  () => import("#app/components/site/problem.tsx"),
  "div",
  () => (
    <Page>
      <PageHeader title="Something went wrong" isLarge />
      <Button onClick={() => location.reload()}>Reload</Button>
    </Page>
  ),
);

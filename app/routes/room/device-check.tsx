import { servicesContext, viewerContext } from "#app/context.server.ts";
import { iceServers } from "#modules/rooms/ice.server.ts";
import deviceStyles from "#app/styles/devices.css?url";
import stylesheet from "#app/styles/room.css?url";
import { BRAND } from "#content/brand.ts";
import { LateDeviceCheck } from "./components/late-device-check.tsx";
import { RoomShell } from "./components/room-shell.tsx";
import type { Route } from "./+types/device-check.ts";

export const meta: Route.MetaFunction = () => [
  { title: `Device check · ${BRAND.name}` },
  { name: "robots", content: "noindex" },
];

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: stylesheet },
  { rel: "stylesheet", href: deviceStyles },
];

/** Hides the site's header and footer (root.tsx). */
export const handle = { isWorkspace: true };

/** The relay is for people with an account; others check their connection without it. */
export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await context.get(viewerContext)();
  return { ice: viewer ? iceServers(context.get(servicesContext), viewer.userId) : [] };
}

export default function DeviceCheckPage({ loaderData }: Route.ComponentProps) {
  return (
    <RoomShell>
      <div className="lobby lobby-check">
        <div className="lobby-main">
          <h1>Ready for your session?</h1>
          <p className="lobby-lead">
            Check camera, microphone, speaker and connection on the device that you’ll use. Your
            choices are remembered in this browser.
          </p>
          <noscript>
            <p className="lobby-note">
              The check needs JavaScript. Turn it on, then reload this page.
            </p>
          </noscript>
        </div>
        <LateDeviceCheck ice={loaderData.ice} />
      </div>
    </RoomShell>
  );
}

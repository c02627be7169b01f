import { servicesContext } from "#app/context.server.ts";
import { Actions } from "#app/ui/gallery/actions.tsx";
import { Booking } from "#app/ui/gallery/booking.tsx";
import { Feedback } from "#app/ui/gallery/feedback.tsx";
import { Forms } from "#app/ui/gallery/forms.tsx";
import { Foundations } from "#app/ui/gallery/foundations.tsx";
import { Pictures } from "#app/ui/gallery/pictures.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import type { Route } from "./+types/ui.ts";

export function meta() {
  return [{ title: "Design system" }, { name: "robots", content: "noindex" }];
}

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(servicesContext).config.appEnv === "prod") {
    throw new Response("Not found", { status: 404 });
  }
  return null;
}

export default function DesignSystem() {
  return (
    <Page>
      <PageHeader
        title="Design system"
        lead="Every part of the interface in every state. The colors follow the system’s theme."
      />
      <Booking />
      <Actions />
      <Forms />
      <Feedback />
      <Pictures />
      <Foundations />
    </Page>
  );
}

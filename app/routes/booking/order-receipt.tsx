import { servicesContext, viewerContext } from "#app/context.server.ts";
import { BookingStrip } from "./components/booking-strip.tsx";
import { DocumentSheet } from "./components/document-sheet.tsx";
import { listDocuments } from "#modules/documents/data.server.ts";
import { documentWords } from "#modules/documents/document-words.ts";
import { requireOrder } from "#app/session/open-order.server.ts";
import { BRAND } from "#content/brand.ts";
import type { Route } from "./+types/order-receipt.ts";

export const meta: Route.MetaFunction = ({ loaderData, params }) => [
  {
    title: `${loaderData ? `${loaderData.shown.title} ${loaderData.shown.number}` : "Receipt"} · ${params.id} · ${BRAND.name}`,
  },
  { name: "robots", content: "noindex" },
];

export const handle = { Strip: BookingStrip };

export const headers = () => ({ "cache-control": "private, no-store" });

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  const { order, reader, token } = opened;
  const documents = reader === "candidate" ? await listDocuments(services.db, order.id) : [];
  const asked = new URL(request.url).searchParams.get("document");
  const shown = documents.find(({ number }) => asked === null || number === asked);
  if (!shown) throw new Response(null, { status: 404 });

  const link = (path: string, more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ ...(token === null ? {} : { token }), ...more });
    return `/orders/${order.id}${path}${query.size > 0 ? `?${query}` : ""}`;
  };
  return {
    strip: { zoneLabel: null, orderId: order.id, held: null },
    shown: documentWords(shown),
    fileUrl: link(`/documents/${shown.number}.pdf`),
    orderUrl: link(""),
    all: documents.map((document) => {
      const { title, number } = documentWords(document);
      return {
        title,
        number,
        url: link("/receipt", { document: number }),
        current: document === shown,
      };
    }),
  };
}

export default function OrderReceipt({ loaderData }: Route.ComponentProps) {
  const { strip: _, ...sheet } = loaderData;
  return <DocumentSheet {...sheet} />;
}

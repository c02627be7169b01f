import { servicesContext, viewerContext } from "#app/context.server.ts";
import { listDocuments } from "#modules/documents/data.server.ts";
import { cachedPdf } from "#modules/documents/pdf-cache.server.ts";
import { documentPdf } from "#modules/documents/document-pdf.server.ts";
import { requireOrder } from "#app/session/open-order.server.ts";
import type { Route } from "./+types/order-document.ts";

/** A receipt or credit note as a PDF, for the buyer only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const opened = await requireOrder(services, request, params.id, context.get(viewerContext));
  const documents =
    opened.reader === "candidate" ? await listDocuments(services.db, opened.order.id) : [];
  const document = documents.find(({ number }) => `${number}.pdf` === params.file);
  if (!document) throw new Response(null, { status: 404 });
  // PDFs get forwarded, so this URL has no token.
  const pageUrl = `${services.config.publicUrl}/orders/${opened.order.id}/receipt`;
  const file = await cachedPdf(documentPdf)(document, pageUrl);
  return new Response(new Uint8Array(file), {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${params.file}"`,
      "cache-control": "private, no-store",
    },
  });
}

import { Link } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { Page, PageHeader } from "#app/ui/page.tsx";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import { type DocumentWords, ERASED_BUYER } from "#modules/documents/document-words.ts";

export function DocumentSheet(props: {
  shown: DocumentWords;
  fileUrl: string;
  orderUrl: string;
  all: readonly { title: string; number: string; url: string; current: boolean }[];
}) {
  const { shown, fileUrl, orderUrl, all } = props;
  const { owner, contact } = shown.seller;
  return (
    <Page width="prose">
      <PageHeader
        title={shown.title}
        actions={
          <ButtonLink to={fileUrl} reloadDocument className="print:hidden">
            Download PDF
          </ButtonLink>
        }
      />
      <div className="grid gap-8 sm:grid-cols-2">
        <section aria-label="Seller">
          <p className="font-semibold">{owner}</p>
          {contact.map((line) => (
            <p key={line} className="text-sm wrap-anywhere text-ink-muted">
              {line}
            </p>
          ))}
        </section>
        <section aria-label="Buyer">
          {shown.buyer ? (
            <>
              {shown.buyer.name ? (
                <p className="font-semibold wrap-anywhere">{shown.buyer.name}</p>
              ) : null}
              <p className="text-sm wrap-anywhere text-ink-muted">{shown.buyer.email}</p>
            </>
          ) : (
            <p className="text-sm text-ink-muted">{ERASED_BUYER}</p>
          )}
        </section>
      </div>
      <SummaryList className="mt-8">
        {shown.facts.map(([label, value]) => (
          <SummaryRow key={label} label={label} numeric>
            {value}
          </SummaryRow>
        ))}
      </SummaryList>
      <table className="mt-8 w-full border-y border-line text-start">
        <caption className="sr-only">
          {shown.title} {shown.number}
        </caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Item</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {shown.lines.map(({ text, amount }) => (
            <tr key={text} className="border-b border-line">
              <td className="py-3 pe-6 wrap-anywhere">{text}</td>
              <td className="figures py-3 text-end align-top whitespace-nowrap">{amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-lg font-semibold">
            <th scope="row" className="py-3 pe-6 text-start">
              {shown.total.label} ({shown.currency})
            </th>
            <td className="figures py-3 text-end">{shown.total.amount}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-3 text-sm text-ink-muted">{shown.tax}</p>
      <nav aria-label="Documents of this order" className="mt-10 grid gap-2 print:hidden">
        {all.length > 1 ? (
          <ul className="grid gap-2">
            {all.map(({ title, number, url, current }) => (
              <li key={number}>
                <Link to={url} className="link" aria-current={current ? "page" : undefined}>
                  {title} {number}
                </Link>
              </li>
            ))}
          </ul>
        ) : null}
        <p>
          <Link to={orderUrl} className="link">
            Back to the order
          </Link>
        </p>
      </nav>
    </Page>
  );
}

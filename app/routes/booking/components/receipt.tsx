import { Link } from "react-router";
import { SummaryList, SummaryRow } from "#app/ui/summary-list.tsx";
import type { OrderPageModel } from "./session-order.server.ts";
import { RefundRows } from "./refund-rows.tsx";

export function Receipt(props: {
  receipt: NonNullable<OrderPageModel["receipt"]>;
  id: string;
  back?: OrderPageModel["back"];
}) {
  const { receipt, id, back } = props;
  return (
    <SummaryList>
      <SummaryRow label="Session" numeric>
        {receipt.list}
      </SummaryRow>
      {receipt.discount ? (
        <SummaryRow
          label={
            receipt.coupon
              ? `Code ${receipt.coupon}`
              : receipt.prepaid
                ? "Pack discount"
                : "Discount"
          }
          numeric
        >
          {receipt.discount}
        </SummaryRow>
      ) : null}
      {receipt.credit ? (
        <SummaryRow label="Your credit" numeric>
          {receipt.credit}
        </SummaryRow>
      ) : null}
      {receipt.prepaid ? (
        <SummaryRow label="Paid from your pack" numeric>
          {receipt.prepaid}
        </SummaryRow>
      ) : null}
      <SummaryRow
        label={receipt.paidOn ? "Paid, taxes included" : "To pay, taxes included"}
        numeric
        strong
      >
        {receipt.amount}
      </SummaryRow>
      {receipt.paidOn ? (
        <>
          <SummaryRow label="Paid on" numeric>
            {receipt.paidOn}
          </SummaryRow>
          <SummaryRow label="Paid by" numeric>
            {receipt.method}
          </SummaryRow>
        </>
      ) : null}
      <RefundRows back={back} />
      <SummaryRow label="Order" numeric>
        {id}
      </SummaryRow>
      {receipt.page ? (
        <SummaryRow label={back?.done ? "Receipt and credit notes" : "Receipt"} numeric>
          <Link to={receipt.page} className="link">
            View and print
          </Link>
        </SummaryRow>
      ) : null}
    </SummaryList>
  );
}

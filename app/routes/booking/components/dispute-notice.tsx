import { Notice } from "#app/ui/notice.tsx";

/** The payer's bank asks for the money back. */
export function DisputeNotice({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="Your bank is asking for this payment back" className={className}>
      Somebody disputed it there. Until the bank decides, the time can’t be changed and nothing can
      be sent back from here. If it was a mistake, tell your bank, and answer any of our mails.
    </Notice>
  );
}

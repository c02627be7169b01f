import { Notice } from "#app/ui/notice.tsx";

export function DisputeNotice({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="This payment is disputed" className={className}>
      Your bank opened a dispute. Until it decides, you can’t reschedule and we can’t refund you.
      Was it a mistake? Tell your bank, and reply to any of our emails.
    </Notice>
  );
}

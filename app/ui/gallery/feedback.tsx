import { useState } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "../dialog.tsx";
import { EmptyState } from "../empty-state.tsx";
import { Notice, type NoticeTone } from "../notice.tsx";
import { CupsScene } from "../scenes/cups-scene.tsx";
import { Loading, SkeletonCalendar, SkeletonCard, SkeletonText } from "../skeleton.tsx";
import { useToast } from "../toast.tsx";
import { Columns, Group, Row, Specimen } from "./specimen.tsx";

const TONES: NoticeTone[] = ["info", "success", "warning", "danger"];

export function Feedback() {
  const [open, setOpen] = useState(false);
  const { show } = useToast();
  return (
    <Group title="Feedback">
      <Columns>
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={`Notice, ${tone}`}>
            9:30 was just taken. Pick another time.
          </Notice>
        ))}
      </Columns>
      <Specimen name="Notice with an action">
        <Notice
          tone="danger"
          title="Your card was declined"
          actions={
            <Button variant="secondary" size="sm">
              Try again
            </Button>
          }
        >
          You haven’t been charged. We’re holding your time for another 6 minutes.
        </Notice>
      </Specimen>
      <Specimen name="Toasts and dialog">
        <Row>
          <Button
            variant="secondary"
            onClick={() => show({ title: "Link copied", description: "Paste it anywhere." })}
          >
            Show a toast
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              show({
                variant: "success",
                description: "Thank you! We’ll be in touch as soon as possible.",
                durationMs: 4000,
              })
            }
          >
            Show success
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              show({
                variant: "destructive",
                title: "Something went wrong. Please try again!",
                action: {
                  label: "Try again",
                  onAction: () => show({ title: "Trying again" }),
                },
              })
            }
          >
            Show failure
          </Button>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Open a dialog
          </Button>
        </Row>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Cancel this session?"
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Keep this session
              </Button>
              <Button variant="danger" onClick={() => setOpen(false)}>
                Cancel and refund $79
              </Button>
            </>
          }
        >
          <p>It’s more than 24 hours away, so you get a full refund.</p>
        </Dialog>
      </Specimen>
      <Columns>
        <Specimen name="Skeletons">
          <div className="grid gap-6">
            <Loading>Loading experts</Loading>
            <SkeletonCard />
            <SkeletonText lines={4} />
          </div>
        </Specimen>
        <Specimen name="Skeleton of the calendar">
          <SkeletonCalendar />
        </Specimen>
      </Columns>
      <Specimen name="Empty state">
        <EmptyState
          picture={<CupsScene />}
          title="No upcoming sessions"
          actions={<Button>Find a time</Button>}
        >
          Your sessions will appear here.
        </EmptyState>
      </Specimen>
    </Group>
  );
}

import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { HoldForm } from "./hold-form.tsx";

export type NearbyTime = { value: string; label: string };

export function TakenNotice(props: {
  taken: { text: string; alternatives: NearbyTime[] };
  service: string;
  expert: string | null;
}) {
  const { taken, service, expert } = props;
  return (
    <Notice tone="warning" title={`${taken.text} was just taken`} live>
      {taken.alternatives.length > 0 ? (
        <>
          <p>Pick another. The nearest free times are:</p>
          <NearbyTimes times={taken.alternatives} service={service} expert={expert} />
        </>
      ) : (
        <p>There are no other free times near it.</p>
      )}
    </Notice>
  );
}

export function NearbyTimes(props: {
  times: NearbyTime[];
  service: string;
  expert: string | null;
  from?: string;
}) {
  const { times, ...hold } = props;
  return (
    <HoldForm {...hold} className="mt-3 flex flex-wrap gap-2">
      {times.map((time) => (
        <Button
          key={time.value}
          type="submit"
          name="start"
          value={time.value}
          variant="secondary"
          className="figures"
        >
          {time.label}
        </Button>
      ))}
    </HoldForm>
  );
}

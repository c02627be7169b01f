import { Button } from "#app/ui/button.tsx";
import { HoldForm } from "./hold-form.tsx";

type NearbyTime = { value: string; label: string; expert: string | null; with?: string };

/** Times near another, each with its expert's name unless all are the same expert's. */
export function NearbyTimes(props: { times: NearbyTime[]; service: string; from?: string }) {
  const { times, service, from } = props;
  return (
    <ul className="mt-3 flex flex-wrap gap-2">
      {times.map((time) => (
        <li key={time.value}>
          <HoldForm service={service} expert={time.expert} {...(from ? { from } : {})}>
            <Button
              type="submit"
              name="start"
              value={time.value}
              variant="secondary"
              className="figures"
            >
              <span>
                {time.label}
                {time.with ? (
                  <span className="block text-sm font-normal">
                    <span className="sr-only">with </span>
                    {time.with}
                  </span>
                ) : null}
              </span>
            </Button>
          </HoldForm>
        </li>
      ))}
    </ul>
  );
}

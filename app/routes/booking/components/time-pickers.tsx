import { ExpertSelect } from "./expert-select.tsx";
import { KeptParams } from "./kept-params.tsx";
import { PickerForm } from "./picker-form.tsx";
import { BOOKING_PATH } from "./time-url.ts";
import type { TimeStepModel } from "#modules/live-sessions/time-step.server.ts";

/** The expert, once a session is chosen, and the zone. */
export function TimePickers({ model, params }: { model: TimeStepModel; params: URLSearchParams }) {
  const { chosen, zone } = model;

  return (
    <PickerForm
      action={BOOKING_PATH}
      shown={chosen ? { expert: chosen.expert?.slug ?? "" } : {}}
      params={params}
      zone={zone}
      zoneKnown={model.zoneKnown}
      zoneClassName={chosen && model.zoneKnown ? undefined : "max-lg:col-span-2"}
      className="grid grid-cols-2 items-end gap-4 lg:grid-cols-3"
    >
      {(valueOf, pick) => (
        <>
          <KeptParams params={params} names={["currency", "level"]} />
          {chosen ? (
            <>
              <input type="hidden" name="service" value={chosen.service.slug} />
              <ExpertSelect experts={chosen.experts} value={valueOf("expert")} onChange={pick} />
            </>
          ) : null}
        </>
      )}
    </PickerForm>
  );
}

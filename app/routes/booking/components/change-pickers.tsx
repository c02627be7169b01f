import type { ChangeStepModel } from "#modules/live-sessions/change-step.server.ts";
import { ExpertSelect } from "./expert-select.tsx";
import { PickerForm } from "./picker-form.tsx";

export type { ChangeStepModel };

export function ChangePickers(props: {
  step: ChangeStepModel;
  path: string;
  params: URLSearchParams;
}) {
  const { step, path, params } = props;
  const { choices, expert, zone } = step;
  const token = params.get("token");
  const shown = { expert: expert?.slug ?? "" };

  return (
    <PickerForm
      action={path}
      shown={shown}
      params={params}
      zone={zone}
      zoneKnown={step.zoneKnown}
      className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      {(valueOf, pick) => (
        <>
          {token === null ? null : <input type="hidden" name="token" value={token} />}
          {choices ? (
            <ExpertSelect choices={choices} value={valueOf("expert")} onChange={pick} />
          ) : null}
        </>
      )}
    </PickerForm>
  );
}

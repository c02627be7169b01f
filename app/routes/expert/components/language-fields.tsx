import { FieldError } from "#app/ui/field.tsx";
import { Select } from "#app/ui/select.tsx";

type Language = { code: string; name: string };

const SHOWN = 4;

/** Up to four languages, or as many as there are; the first is the main one. */
export function LanguageFields(props: {
  all: readonly Language[];
  chosen: readonly string[];
  error: string | undefined;
}) {
  const { all, chosen, error } = props;
  const count = Math.max(SHOWN, chosen.length);
  return (
    <fieldset className="grid min-w-0 gap-2" id="languages" tabIndex={-1}>
      <legend className="mb-2 font-semibold">Languages you interview in</legend>
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="grid gap-2 sm:grid-cols-2">
        {Array.from({ length: count }, (_, at) => (
          <Select
            key={at}
            name={`language.${at}`}
            aria-label={at === 0 ? "Main language" : `Language ${at + 1}`}
            defaultValue={chosen[at] ?? ""}
          >
            <option value="">{at === 0 ? "Choose" : "None"}</option>
            {all.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </fieldset>
  );
}

import { Select } from "#app/ui/select.tsx";

/** Chooses among several devices; empty for one. */
export function DeviceSelect(props: {
  label: string;
  options: { id: string; label: string }[];
  value: string;
  onChange: (id: string) => void;
}) {
  const { label, options, value, onChange } = props;
  if (options.length < 2) return null;
  return (
    <Select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map((option) => (
        <option key={option.id} value={option.id}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

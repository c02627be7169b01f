/** Parameters of the URL that a form sends along. */
export function KeptParams({ params, names }: { params: URLSearchParams; names: string[] }) {
  return names.map((name) => {
    const value = params.get(name);
    return value ? <input key={name} type="hidden" name={name} value={value} /> : null;
  });
}

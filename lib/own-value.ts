/** A record's own value under an untrusted name, such as `constructor` or `__proto__`. */
export function ownValue<T>(record: Record<string, T>, name: string | null | undefined) {
  return name != null && Object.hasOwn(record, name) ? record[name] : undefined;
}

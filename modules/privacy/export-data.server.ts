import type { PersonalDataSource } from "#platform/personal-data.ts";
import type { Platform } from "#platform/services.ts";
import { loadPerson } from "#modules/accounts/data.server.ts";

/** Everything stored about a person, by module; the response of `/candidate/export.json`. */
export async function exportPersonalData(
  deps: Pick<Platform, "db" | "clock"> & { personalData: readonly PersonalDataSource[] },
  account: { userId: string; email: string },
): Promise<Record<string, unknown>> {
  const person = await loadPerson(deps.db, account);
  const document: Record<string, unknown> = { exportedAt: deps.clock.now(), about: account.email };
  for (const source of deps.personalData) {
    document[source.name] = await source.exportRows(deps.db, person);
  }
  return document;
}

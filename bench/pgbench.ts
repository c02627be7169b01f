import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { CONNECTIONS, EXPERTS, CANDIDATES, HOURS_VERSION, NOW } from "./booking-fixture.ts";

/**
 * One booking with the same calls and values. The n-th booking of client c is time `offset + n ×
 * clients + c`.
 */
const SCRIPT = `
\\set n :n + 1
\\set t :offset + :n * ${CONNECTIONS} + :client_id
\\set e :t % ${EXPERTS}
\\set k :t / ${EXPERTS}
\\set c :t % ${CANDIDATES}
select booking_id from hold_slot(
  p_expert => ('00000000-0000-4000-8000-' || lpad((:e)::text, 12, '0'))::uuid,
  p_hours_version => ${HOURS_VERSION}, p_service => 'coding', p_duration_min => 60,
  p_start => timestamptz '2027-01-13T00:00:00Z' + :k * interval '90 minutes',
  p_blocked_until => timestamptz '2027-01-13T01:15:00Z' + :k * interval '90 minutes',
  p_expert_day => (timestamp '2027-01-13 00:00' + :k * interval '90 minutes')::date,
  p_daily_cap => 48, p_holder => sha256((:t)::text::bytea), p_now => '${NOW}',
  p_expires => timestamptz '${NOW}' + interval '10 minutes', p_network => null,
  p_verified => false, p_most_unverified => 60, p_day_share => 0.5) \\gset
select reserved.outcome from
  open_order(p_order => 'GR-' || lpad((:t)::text, 8, '0'),
    p_payer => ('00000000-0000-4000-9000-' || lpad((:c)::text, 12, '0'))::uuid,
    p_participant => ('00000000-0000-4000-9000-' || lpad((:c)::text, 12, '0'))::uuid,
    p_key => (:t)::text, p_request => sha256((:t)::text::bytea), p_ref => :booking_id::uuid,
    p_most_unpaid => 1000) opened,
  lateral reserve_hold(opened.participant, :booking_id::uuid, sha256((:t)::text::bytea), 5, '${NOW}')
    reserved,
  lateral place_order(reserved.held_until,
    jsonb_build_object('id', 'GR-' || lpad((:t)::text, 8, '0'),
      'payer_id', '00000000-0000-4000-9000-' || lpad((:c)::text, 12, '0'), 'currency', 'USD',
      'list_minor', 7900, 'discount_minor', 0, 'tax_minor', 0, 'credit_minor', 0,
      'prepaid_minor', 0, 'amount_minor', 7900, 'policy_version', '2026-01',
      'email', 'candidate-' || (:c)::text || '@example.com',
      'details', '{"name":"Asha Rao","zone":"Asia/Kolkata"}'::jsonb,
      'idempotency_key', (:t)::text, 'request_hash', sha256((:t)::text::bytea),
      'created_at', '${NOW}', 'provider', 'sandbox'),
    jsonb_build_array(jsonb_build_object('product', 'live-session', 'ref', :booking_id::text,
      'participant_id', '00000000-0000-4000-9000-' || lpad((:c)::text, 12, '0'),
      'quantity', 1, 'unit_list_minor', 7900, 'discount_minor', 0, 'tax_minor', 0,
      'amount_minor', 7900, 'description', 'Coding with Expert ' || (:e)::text))) placed \\gset
`;

/**
 * Bookings per second by pgbench; null if it isn't installed. Advances `counter` past its times.
 */
export async function runPgbench(
  url: string,
  counter: { next: number },
  seconds: number,
): Promise<number | null> {
  const program = findPgbench();
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), "greenroom-pgbench-"));
  try {
    const script = join(folder, "booking.sql");
    writeFileSync(script, SCRIPT);
    const clients = String(CONNECTIONS);
    const { href, password } = withoutPassword(url);
    const run = promisify(execFile)(
      program,
      [
        ...["-n", "-M", "prepared", "-c", clients, "-j", "2", "-T", String(seconds)],
        ...["-D", "n=-1", "-D", `offset=${counter.next}`, "-f", script, href],
      ],
      { env: { ...process.env, PGPASSWORD: password } },
    );
    const { stdout } = await run.catch((error: { stderr?: string }) => {
      throw new Error(`pgbench failed: ${error.stderr?.split("\n").slice(0, 3).join("\n")}`);
    });
    const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1];
    const failed = /number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? "0";
    const done = /transactions actually processed: (\d+)/.exec(stdout)?.[1];
    if (rate === undefined || done === undefined || failed !== "0") {
      throw new Error(`pgbench said:\n${stdout}`);
    }
    // No client gets this far ahead of the others.
    counter.next += Number(done) * 2 + CONNECTIONS;
    return Number(rate);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Command lines are visible to every user. */
function withoutPassword(url: string): { href: string; password: string } {
  const bare = new URL(url);
  const password = decodeURIComponent(bare.password);
  bare.password = "";
  return { href: bare.href, password };
}

function findPgbench(): string | null {
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  const root = "/usr/lib/postgresql";
  const debian = existsSync(root) ? readdirSync(root).map((v) => join(root, v, "bin")) : [];
  const found = [...onPath, ...debian].map((folder) => join(folder, "pgbench"));
  return found.find((file) => existsSync(file)) ?? null;
}

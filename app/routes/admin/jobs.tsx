import { WorkspaceHeader } from "#app/shells/workspace.tsx";
import { mayDo } from "#modules/admin/policy.ts";
import { replayJob } from "#modules/admin/queue-lists.server.ts";
import { utcText } from "#modules/admin/utc-text.ts";
import { listDeadLetters } from "#platform/jobs/dead-letters.server.ts";
import { ActionButton } from "./components/action-form.tsx";
import { idIn, light, runAction } from "./components/admin-action.server.ts";
import { adminMeta, HOME } from "./components/admin-meta.ts";
import { AnswerNotice } from "./components/answer-notice.tsx";
import { openForm, openPage } from "./components/open-page.server.ts";
import { RawText } from "./components/raw-text.tsx";
import type { Route } from "./+types/jobs.ts";

export const meta = adminMeta("Dead jobs");

const SHOWN = 100;

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, roles, answer, pageKey } = await openPage(context, request, "jobs");
  const dead = await listDeadLetters(services);
  const jobs = dead.slice(0, SHOWN).map((job) => ({
    ...job,
    at: utcText(job.at),
    payload: JSON.stringify(job.payload, null, 2),
  }));
  return { jobs, total: dead.length, roles, answer, pageKey };
}

export async function action({ request, context }: Route.ActionArgs) {
  return runAction(await openForm(context, request, "jobs"), {
    "job.replay": light({
      subject: idIn("job"),
      run: ({ services, subject }) => replayJob(services, subject),
    }),
  });
}

export default function Jobs({ loaderData }: Route.ComponentProps) {
  const { jobs, total, roles, answer, pageKey } = loaderData;
  return (
    <>
      <WorkspaceHeader
        crumbs={[HOME]}
        title="Dead jobs"
        lead="Jobs that failed on every attempt. Fix the cause, then replay. Replaying twice is safe."
      />
      <AnswerNotice answer={answer} />
      <p className="figures mb-2 text-sm text-ink-muted">
        {total > SHOWN ? `The newest ${SHOWN} of ${total}. ` : `${total} jobs. `}
        Times are in UTC.
      </p>
      <ul className="grid gap-4">
        {jobs.map((job) => (
          <li key={job.id} className="grid gap-3 rounded-md border border-line bg-surface p-4">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p>
                <strong className="font-mono">{job.name ?? "unnamed"}</strong>{" "}
                <span className="figures text-sm text-ink-muted">{job.at}</span>
              </p>
              {job.name && mayDo(roles, "job.replay") ? (
                <ActionButton
                  state={{ pageKey, mistakes: null }}
                  target={{ action: "job.replay", subject: job.id }}
                  hidden={{ job: job.id }}
                  label="Replay"
                  about={`${job.name}, ${job.at}`}
                />
              ) : null}
            </div>
            {job.error ? <p className="text-sm text-danger wrap-anywhere">{job.error}</p> : null}
            <RawText label={`Payload of ${job.name ?? job.id}, ${job.at}`} text={job.payload} />
          </li>
        ))}
      </ul>
    </>
  );
}

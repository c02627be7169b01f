import { JobText, ResumeLink } from "#app/components/brief/attached.tsx";
import type { RoomModel } from "./room-model.ts";

/** What the candidate wrote at booking, and what they attached since. */
export function Brief({ room }: { room: Pick<RoomModel, "brief" | "attached" | "role"> }) {
  const { brief, attached, role } = room;
  const { resume, job } = attached;
  return (
    <section className="room-brief" aria-label="Brief">
      <h2>Brief</h2>
      {brief.length === 0 && !resume && !job ? (
        <p>
          {role === "expert"
            ? "The candidate left no notes. Ask what they’d like to practice."
            : "You left no notes. Tell your expert at the start what you’d like to practice."}
        </p>
      ) : (
        <dl>
          {brief.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {resume ? (
            <div>
              <dt>Resume</dt>
              <dd>
                <ResumeLink resume={resume} />
              </dd>
            </div>
          ) : null}
          {job ? (
            <div>
              <dt>Job description</dt>
              <dd>
                <JobText job={job} />
              </dd>
            </div>
          ) : null}
        </dl>
      )}
    </section>
  );
}

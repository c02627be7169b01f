import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { FieldError } from "#app/ui/field.tsx";
import { isPhoto } from "#lib/photo-seed.ts";
import { PHOTO, PHOTO_ERRORS, type PhotoRefusal } from "#modules/experts/photo/policy.ts";

/**
 * Uploads, replaces or removes the portrait. Native forms, because the response is a new document.
 */
export function PhotoForm(props: { avatarSeed: string; refusal: PhotoRefusal | null }) {
  const { avatarSeed } = props;
  const [isTooLarge, setTooLarge] = useState(false);
  const refusal = isTooLarge ? "too_large" : props.refusal;
  const hasPhoto = isPhoto(avatarSeed);
  return (
    <section aria-labelledby="photo-title" id="photo" className="border-t border-line">
      <h2 id="photo-title">Photo</h2>
      <div className="grid min-w-0 gap-4">
        <form
          method="post"
          action="/expert/profile/photo"
          encType="multipart/form-data"
          className="grid justify-items-start gap-2"
        >
          <label htmlFor="photo-file" className="font-semibold">
            {hasPhoto ? "Another photo" : "Your photo"}
          </label>
          <input
            id="photo-file"
            type="file"
            name="photo"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-describedby={refusal ? "photo-error photo-help" : "photo-help"}
            aria-invalid={refusal ? true : undefined}
            onChange={({ target }) => {
              const isOver = (target.files?.[0]?.size ?? 0) > PHOTO.bytes;
              target.setCustomValidity(isOver ? PHOTO_ERRORS.too_large : "");
              setTooLarge(isOver);
            }}
            className="file-input"
          />
          {refusal ? <FieldError id="photo-error">{PHOTO_ERRORS[refusal]}</FieldError> : null}
          <p id="photo-help" className="max-w-prose text-sm text-ink-muted">
            JPEG, PNG or WebP, up to 5 MB. We keep the square in the middle, without location or
            other metadata.
          </p>
          <Button type="submit" variant="secondary">
            {hasPhoto ? "Replace photo" : "Upload photo"}
          </Button>
        </form>
        {hasPhoto ? (
          <form method="post" action="/expert/profile/photo/remove">
            <Button type="submit" variant="quiet">
              Remove photo
            </Button>
          </form>
        ) : null}
      </div>
    </section>
  );
}

import type { Film } from "@matinee/contract/schemas/films";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";

const texts = messages.filmLibrary.files;

/** Says what is the matter with a film's file. */
export function FileChip({
  file,
}: {
  file: Pick<NonNullable<Film["file"]>, "state" | "progress" | "sizes"> | null;
}) {
  if (!file) return <Chip>{texts.none}</Chip>;
  if (file.state === "ready") return <Chip tone="success">{texts.ready(file.sizes.length)}</Chip>;
  if (file.state === "failed") return <Chip tone="danger">{texts.failed}</Chip>;
  return (
    <Chip tone="info" dot>
      {texts[file.state](file.progress)}
    </Chip>
  );
}

import type { Film } from "@matinee/contract/schemas/films";
import { formatClockTime } from "@matinee/domain/clock-time";
import { messages } from "@matinee/texts";
import { UploadLine } from "../../components/uploads/upload-line.tsx";
import { useUploads } from "../../lib/uploads/upload-store.ts";
import { VideoDropzone } from "../builder/videos/video-dropzone.tsx";
import { FileChip } from "../../components/films/file-chip.tsx";

const texts = messages.filmLibrary;

/** The file of a film: what it is, its upload, and the place for a new one. */
export function FilmFile({ film }: { film: Film }) {
  const upload = useUploads().find(({ filmId, state }) => filmId === film.id && state !== "ready");
  const { file } = film;
  const isBusy = upload !== undefined && upload.state !== "failed";
  return (
    <div className="flex flex-col gap-5">
      {file ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <FileChip file={file} />
          {file.durationSeconds ? (
            <span className="text-text-2">
              {texts.fileLength(
                formatClockTime(file.durationSeconds),
                messages.formats.list(file.sizes.map(texts.lines)),
              )}
            </span>
          ) : null}
          {file.captions.length > 0 ? (
            <span className="text-text-2">
              {texts.captionsOf(
                messages.formats.list(
                  file.captions.map((tag) => messages.formats.nameOf("language", tag) ?? tag),
                ),
              )}
            </span>
          ) : null}
        </div>
      ) : null}
      {upload ? (
        <div className="panel p-4">
          <UploadLine upload={upload} />
        </div>
      ) : null}
      {isBusy ? null : (
        <>
          <VideoDropzone
            of={{ pageId: "", filmId: film.id, eventTitle: film.title }}
            kind="feature"
            title={file ? texts.replaceFile : texts.dropFile}
            replaces={file !== null}
          />
          {file ? <p className="text-sm text-text-2">{texts.replaceHelp}</p> : null}
        </>
      )}
    </div>
  );
}

import type { Programme } from "@matinee/app-shell/live-room/use-programme";
import { messages } from "@matinee/texts";
import { Chip } from "@matinee/ui/chip";
import { Eye } from "lucide-react";
import { useEvent } from "../builder/builder-context.ts";

/** The picture that viewers see: a frame of the first film while it runs, else the event's artwork. Not on a phone. */
export function ShownPicture({ programme: { phase, current, film } }: { programme: Programme }) {
  const { backgroundImage, featurePoster } = useEvent();
  const isFilm = phase === "programme" && film !== null && current?.index === film.index;
  const image = isFilm ? (featurePoster ?? backgroundImage) : (backgroundImage ?? featurePoster);
  if (!image) return null;
  return (
    <div className="relative min-h-[250px] max-laptopPlus:hidden">
      <img src={image} alt="" className="absolute inset-0 size-full object-cover" />
      <Chip onImage className="absolute top-4 left-4">
        <Eye aria-hidden="true" className="size-3.5" /> {messages.night.whatEveryoneSees}
      </Chip>
    </div>
  );
}

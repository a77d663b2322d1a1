import { smallerForms } from "@matinee/domain/image-rules";
import type { ComponentProps } from "react";

/** A picture in the form that is wide enough for its place. @param sizes how wide it is drawn, as of an `img` */
export function Picture({
  src,
  ...rest
}: ComponentProps<"img"> & { src: string; sizes: string; alt: string }) {
  // `sizes` stands before what it decides, as some browsers read attributes in turn.
  return <img {...rest} srcSet={smallerForms(src)} src={src} />;
}

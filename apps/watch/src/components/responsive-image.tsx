import { buildSrcSet } from "@matinee/domain/image-rules";
import type { ComponentProps } from "react";

type PictureProps = Omit<ComponentProps<"img">, "srcSet"> & { src: string; sizes: string; alt: string };

/** A picture in the form that is wide enough for its place. `sizes`: how wide it is drawn, as of an `img`. */
export function ResponsiveImage({ src, alt, ...rest }: PictureProps) {
  // `sizes` stands before what it decides, as some browsers read attributes in turn.
  return <img {...rest} alt={alt} srcSet={buildSrcSet(src)} src={src} />;
}

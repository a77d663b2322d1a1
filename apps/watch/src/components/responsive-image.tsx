import { buildSrcSet } from "@matinee/domain/image-rules";
import type { ComponentProps } from "react";

type ResponsiveImageProps = Omit<ComponentProps<"img">, "srcSet"> & {
  src: string;
  sizes: string;
  alt: string;
};

/** An image in the smallest stored width that fits. `sizes` says how wide it is drawn, as on an `img`. */
export function ResponsiveImage({ src, alt, ...rest }: ResponsiveImageProps) {
  // `sizes` comes before `srcSet`, because some browsers apply attributes in order.
  return <img {...rest} alt={alt} srcSet={buildSrcSet(src)} src={src} />;
}

import { buildQrPath } from "../../qr-code.ts";

/** The light margin on the screen, in modules. */
const MARGIN = 2;

/** A QR code as SVG. Dark on white in every theme, because cameras need the contrast. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = buildQrPath(text, MARGIN);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-2 bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}

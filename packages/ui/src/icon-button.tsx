import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip, type TooltipProps } from "./tooltip.tsx";

export type IconButtonProps = Omit<
  ButtonProps,
  "icon" | "iconOnly" | "iconEnd" | "children" | "asChild" | "block"
> & {
  /** Its name, for screen readers and in the tooltip. */
  label: string;
  icon: ButtonProps["icon"];
  /** A shorter text for the tooltip where the name says what it is about; off where the name stands in sight. */
  tooltip?: boolean | string;
  tooltipSide?: TooltipProps["side"];
};

/** A square button with an icon, a name and a tooltip. */
export function IconButton({
  label,
  icon,
  tooltip = true,
  tooltipSide,
  variant = "quiet",
  ...rest
}: IconButtonProps) {
  const button = (
    <Button variant={variant} iconOnly aria-label={label} {...rest}>
      {icon}
    </Button>
  );
  return tooltip ? (
    <Tooltip content={tooltip === true ? label : tooltip} side={tooltipSide}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}

import { Button, type ButtonProps } from "./button.tsx";
import { Tooltip, type TooltipProps } from "./tooltip.tsx";

export type IconButtonProps = Omit<
  ButtonProps,
  "icon" | "iconOnly" | "iconEnd" | "children" | "asChild" | "block"
> & {
  /** The name for screen readers and the tooltip. */
  label: string;
  icon: ButtonProps["icon"];
  /** A shorter text for the tooltip; false when the name is visible nearby. */
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

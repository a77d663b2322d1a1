import { Pause, Play, X } from "lucide-react";
import { Button, type ButtonVariant } from "../button.tsx";
import { IconButton } from "../icon-button.tsx";
import { Panel } from "../panel.tsx";

const rows: { variant: ButtonVariant; label: string; busyLabel: string }[] = [
  { variant: "primary", label: "Save and Continue", busyLabel: "Saving..." },
  { variant: "secondary", label: "Event Preview", busyLabel: "Loading..." },
  { variant: "quiet", label: "Cancel", busyLabel: "Loading..." },
  { variant: "danger", label: "Yes, Delete Lead", busyLabel: "Deleting..." },
  { variant: "dangerOutline", label: "Erase this viewer", busyLabel: "Erasing..." },
  { variant: "glass", label: "Trailer", busyLabel: "Loading..." },
];

const roles = [
  ["Page", "bg-bg text-text"],
  ["Surface", "bg-surface text-text"],
  ["Inset", "bg-surface-2 text-text"],
  ["Hover", "bg-surface-3 text-text"],
  ["Primary", "bg-primary text-on-primary"],
  ["Accent", "bg-accent text-on-accent"],
  ["Selected", "bg-accent-soft text-accent-text"],
  ["Success", "bg-success-soft text-success"],
  ["Warning", "bg-warning-soft text-warning"],
  ["Danger", "bg-danger-soft text-danger"],
] as const;

/** Typography, colors and buttons. */
export function Foundations() {
  return (
    <>
      <div className="grid gap-5 laptop:grid-cols-[2fr_3fr]">
        <Panel>
          <h2 className="text-sm font-semibold">Type</h2>
          <p className="mt-3 font-display text-title-xl">The Salt Road</p>
          <p className="mt-3 flex flex-wrap items-baseline gap-x-6 font-display">
            <span className="text-title-lg">Attendees</span>
            <span className="text-title-md">Pay with card</span>
            <span className="text-title-sm">Night Bees</span>
          </p>
          <p className="mt-3 text-lg text-text-2">Three women, one horse and eleven kilometres of water.</p>
          <p className="mt-2 flex flex-wrap items-baseline gap-5">
            <span className="text-title-md font-semibold tabular-nums">$8,312.40</span>
            <span className="text-base">Body 16</span>
            <span className="text-md font-semibold">Control 14</span>
            <span className="text-sm text-text-3">Meta 13</span>
          </p>
        </Panel>
        <Panel>
          <h2 className="text-sm font-semibold">Color roles</h2>
          <ul className="mt-3 grid grid-cols-2 gap-4 tablet:grid-cols-5">
            {roles.map(([name, look]) => (
              <li key={name} className="text-sm">
                <span
                  className={`flex h-18 items-end rounded-2 border border-line p-3 font-semibold ${look}`}
                >
                  Aa
                </span>
                {name}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
      <Panel>
        <h2 className="text-sm font-semibold">Buttons</h2>
        <div className="mt-3 grid gap-3">
          {rows.map(({ variant, label, busyLabel }) => (
            <div
              key={variant}
              className="grid grid-cols-2 items-center gap-3 tablet:grid-cols-[100px_repeat(3,minmax(0,1fr))_2fr]"
            >
              <span className="text-sm text-text-3 capitalize">{variant}</span>
              <Button variant={variant}>{label}</Button>
              <Button variant={variant} busy busyLabel={busyLabel}>
                {label}
              </Button>
              <Button variant={variant} disabled>
                {label}
              </Button>
            </div>
          ))}
        </div>
        <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-5">
          <Button variant="primary" size="sm">
            Small 32
          </Button>
          <Button variant="primary" size="md">
            Medium 40
          </Button>
          <Button variant="primary" size="lg">
            Large 48
          </Button>
          <Button variant="primary" size="xl" icon={<Play aria-hidden="true" />}>
            Hero 56
          </Button>
          <IconButton label="Pause" variant="secondary" icon={<Pause aria-hidden="true" />} />
          <IconButton label="Close" icon={<X aria-hidden="true" />} />
          <Button asChild>
            <a href="#main">A link</a>
          </Button>
          <a href="#main" className="link">
            read more
          </a>
        </div>
      </Panel>
    </>
  );
}

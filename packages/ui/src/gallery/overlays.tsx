import { Copy, Ellipsis, Signpost, Trash2, UserRound } from "lucide-react";
import { useState } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { CopyButton } from "../copy-button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { IconButton } from "../icon-button.tsx";
import { Menu, MenuChoices, MenuItem, MenuSeparator, MenuSub } from "../menu.tsx";
import { Panel } from "../panel.tsx";
import { Price } from "../price.tsx";
import { Select } from "../select.tsx";
import { TextInput } from "../text-input.tsx";
import { ThemeToggle } from "../theme-toggle.tsx";
import { toast } from "../toast.tsx";

type Stage = "new" | "working" | "qualified" | "high_opp";
const stages: Stage[] = ["new", "working", "qualified", "high_opp"];

/** Dialogs, menus and toasts. */
export function Overlays() {
  const [open, setOpen] = useState<"credit" | "delete" | "checkout" | null>(null);
  const [stage, setStage] = useState<Stage>("qualified");
  const close = () => setOpen(null);
  return (
    <Panel>
      <h2 className="text-sm font-semibold">Dialogs, menus, toasts</h2>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button onClick={() => setOpen("credit")}>Use a credit</Button>
        <Button onClick={() => setOpen("delete")}>Delete lead</Button>
        <Button onClick={() => setOpen("checkout")}>Checkout</Button>
        <Menu trigger={<IconButton label="Actions" icon={<Ellipsis aria-hidden="true" />} />}>
          <MenuItem icon={<UserRound aria-hidden="true" />}>View full details</MenuItem>
          <MenuItem icon={<Copy aria-hidden="true" />}>Copy email</MenuItem>
          <MenuSub icon={<Signpost aria-hidden="true" />} label="Stage" hint={stage}>
            <MenuChoices
              value={stage}
              onValueChange={setStage}
              options={stages.map((value) => ({ value, label: value }))}
            />
          </MenuSub>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => setOpen("delete")}>
            Delete lead
          </MenuItem>
        </Menu>
        <Button onClick={() => toast.success("event successfully updated")}>Toast</Button>
        <Button
          onClick={() =>
            toast.error("Error updating event", {
              durationMs: 6000,
              action: { label: "Try again", onPress: () => undefined },
            })
          }
        >
          Error toast
        </Button>
        <CopyButton text="0192d0aa-41f7-7c3e" label="Copy account id" />
        <ThemeToggle />
      </div>
      <ConfirmDialog
        open={open === "credit"}
        onOpenChange={close}
        title="Would you like to use 1 credit?"
        description="Clicking continue will create a new event and use one of your credits."
        confirmLabel="Continue"
        onConfirm={close}
      />
      <ConfirmDialog
        danger
        open={open === "delete"}
        onOpenChange={close}
        title="Delete this lead?"
        description="It cannot be brought back."
        confirmLabel="Yes, Delete Lead"
        busyLabel="Deleting..."
        onConfirm={close}
      />
      <Checkout open={open === "checkout"} onClose={close} />
    </Panel>
  );
}

function Checkout({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onClose}
      title="Pay with card"
      step={{ current: 2, total: 3 }}
      locked={busy}
      summary={
        <div className="flex flex-1 flex-col p-8">
          <p className="font-display text-title-md">The Salt Road</p>
          <p className="mt-2 text-text-2">Watch until Nov 22, 2026, 11:59 PM</p>
          <p className="mt-6 flex justify-between border-t border-line pt-4 text-lg font-semibold">
            Total <Price cents={750} currency="usd" />
          </p>
        </div>
      }
      summaryLine={
        <div className="flex items-center justify-between gap-4">
          <span className="font-display text-title-sm">The Salt Road</span>
          <Price cents={750} currency="usd" className="font-semibold" />
        </div>
      }
    >
      <form
        className="contents"
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          setTimeout(() => {
            setBusy(false);
            toast.error("Your card was declined.", { durationMs: 6000 });
          }, 2000);
        }}
      >
        <DialogBody>
          <div className="grid gap-4 tablet:grid-cols-2">
            <Field label="Name">
              <TextInput autoComplete="name" defaultValue="Imogen Achterberg" />
            </Field>
            <Field label="Email receipt">
              <TextInput type="email" autoComplete="email" defaultValue="imogen@achterberg.example" />
            </Field>
            <Field label="Street" className="tablet:col-span-2">
              <TextInput autoComplete="street-address" />
            </Field>
            <Field label="Country">
              <Select defaultValue="US">
                <option value="US">United States</option>
              </Select>
            </Field>
            <Field label="Zip" error="Please enter a zip for this order">
              <TextInput autoComplete="postal-code" />
            </Field>
            <Field label="Promo code" aside="Optional" className="tablet:col-span-2">
              <div className="flex gap-2.5">
                <TextInput placeholder="Enter a code" />
                <Button>Apply</Button>
              </div>
            </Field>
            <Checkbox
              className="tablet:col-span-2"
              defaultChecked
              label="I agree to the terms and the privacy policy."
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="xl"
            busy={busy}
            busyLabel="Submitting order..."
            className="tablet:flex-1"
          >
            Pay $7.50
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

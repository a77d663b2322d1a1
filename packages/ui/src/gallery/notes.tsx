import { Eye, Loader } from "lucide-react";
import { useState } from "react";
import { Accordion, AccordionItem } from "../accordion.tsx";
import { Alert } from "../alert.tsx";
import { Banner } from "../banner.tsx";
import { Chip } from "../chip.tsx";
import { Countdown } from "../countdown.tsx";
import { HelpPopover } from "../help-popover.tsx";
import { Pagination } from "../pagination.tsx";
import { Panel } from "../panel.tsx";
import { Price } from "../price.tsx";
import { Progress } from "../progress.tsx";
import { Segment } from "../segment.tsx";
import { StepBar } from "../step-bar.tsx";
import { type Step, Stepper } from "../stepper.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../tabs.tsx";
import { ToastView } from "../toast-view.tsx";

const steps: Step[] = [
  { key: "film", label: "Film Details", state: "done" },
  { key: "about", label: "About", state: "open", note: "Open" },
  { key: "event", label: "Event Details", state: "open", note: "You are here" },
  { key: "trailer", label: "Trailer", state: "attention", note: "No sound was found in the trailer." },
  {
    key: "activate",
    label: "Activate & Payments",
    state: "locked",
    note: "Locked until the feature film is uploaded.",
  },
];

/** Tabs, chips, pagination, toasts, alerts and steps. */
export function Notes() {
  const [page, setPage] = useState(1);
  const [step, setStep] = useState("event");
  return (
    <div className="grid items-start gap-5 laptop:grid-cols-3">
      <Panel>
        <h2 className="text-sm font-semibold">Tabs, chips, pages</h2>
        <div className="mt-2 flex flex-col gap-4">
          <Tabs defaultValue="active">
            <TabList aria-label="Events">
              <Tab value="active" count={11}>
                Active
              </Tab>
              <Tab value="archived" count={3}>
                Archived
              </Tab>
              <Tab value="faq">FAQ</Tab>
            </TabList>
            <TabPanel value="active" className="pt-3">
              Eleven events
            </TabPanel>
            <TabPanel value="archived" className="pt-3">
              Three events
            </TabPanel>
            <TabPanel value="faq" className="pt-3">
              Questions
            </TabPanel>
          </Tabs>
          <div className="flex flex-wrap gap-2">
            <Chip tone="success" dot>
              Live
            </Chip>
            <Chip tone="info">Presale</Chip>
            <Chip tone="warning">2 steps left</Chip>
            <Chip tone="danger">Disputed</Chip>
            <Chip>Ended</Chip>
            <Chip tone="strong">3</Chip>
          </div>
          <Pagination page={page} pages={39} onPageChange={setPage} />
          <Progress label="Uploading feature" value={62} start="Uploading 62%" end="38 MB/s" />
          <Progress label="Converting" value={null} start="Converting..." />
          <p className="flex items-center gap-2">
            3 credits available
            <HelpPopover label="What credits are" title="3 credits available">
              Credits come from an earlier purchase and are used by the Create an Event button.
            </HelpPopover>
          </p>
          <p className="flex gap-4">
            <Price cents={750} currency="usd" />
            <Price cents={0} currency="usd" wasCents={750} freeLabel="Free" />
            <Price cents={-750} currency="usd" />
          </p>
          <Countdown remainingMs={190_296_000} />
        </div>
      </Panel>
      <Panel>
        <h2 className="text-sm font-semibold">Toasts and notes</h2>
        <div className="mt-3 flex flex-col gap-3">
          <ToastView tone="success" text="event successfully updated" />
          <ToastView
            tone="error"
            text="Error updating event"
            options={{ action: { label: "Try again", onPress: () => undefined } }}
          />
          <ToastView
            tone="info"
            text="Night Bees archived"
            options={{ action: { label: "Undo", onPress: () => undefined } }}
          />
          <Alert tone="warning" title="Payouts are off.">
            Complete bank account verification to receive payments
          </Alert>
          <Alert icon={<Loader aria-hidden="true" />}>
            Video is being uploaded. Thanks for your patience.
          </Alert>
          <Alert tone="danger" title="Error logging in.">
            Check the email and the password, then try again.
          </Alert>
          <Alert tone="success">Your Stripe authentication is complete!</Alert>
          <Banner
            label="superadmin mode"
            icon={<Eye aria-hidden="true" />}
            actions={<a href="#main">return to this account</a>}
          >
            superadmin mode / On behalf of Noor Castellane
          </Banner>
          <Accordion type="single" collapsible>
            <AccordionItem value="when" title="When can I watch?">
              From the opening until the end, as often as twenty times.
            </AccordionItem>
            <AccordionItem value="where" title="On which devices?">
              Two at a time.
            </AccordionItem>
          </Accordion>
        </div>
      </Panel>
      <Panel>
        <h2 className="text-sm font-semibold">Stepper</h2>
        <div className="-mx-3 mt-2 rounded-2 bg-bg p-1">
          <Stepper steps={steps} current={step} onSelect={setStep} label="Steps" />
        </div>
        <StepBar className="mt-4" steps={steps} current={step} onSelect={setStep} label="Steps" />
        <Segment
          className="mt-4"
          block
          label="Period"
          defaultValue="60"
          options={[
            { value: "7", label: "7 days" },
            { value: "60", label: "60 days" },
            { value: "365", label: "Year" },
          ]}
        />
      </Panel>
    </div>
  );
}

import { messages } from "@matinee/texts";
import { Tab, TabList, TabPanel, Tabs } from "@matinee/ui/tabs";
import { useSearchParams } from "react-router";
import { StepHeading } from "../builder/components/step-heading.tsx";
import { languagesTab } from "../builder/steps/steps.ts";
import { LanguagesTab } from "./languages/languages-tab.tsx";
import { MoneyTab } from "./money-tab.tsx";

const texts = messages.viewersStep;

/** The Viewers step: their currency and tax, and their languages. The address says which tab is open. */
export function ViewersStep() {
  const [search, setSearch] = useSearchParams();
  const tab = search.get("step") === languagesTab ? languagesTab : "viewers";
  return (
    <div className="mx-auto max-w-[1120px]">
      <StepHeading title={messages.wizard.viewers} intro={texts.intro} />
      <Tabs
        className="mt-5"
        value={tab}
        onValueChange={(next) =>
          setSearch(
            (before) => {
              before.set("step", next);
              return before;
            },
            { replace: true },
          )
        }
      >
        <TabList aria-label={messages.wizard.viewers}>
          <Tab value="viewers">{texts.money}</Tab>
          <Tab value={languagesTab}>{texts.languages}</Tab>
        </TabList>
        <TabPanel value="viewers" keep tabIndex={-1}>
          <MoneyTab />
        </TabPanel>
        <TabPanel value={languagesTab} className="pt-6" tabIndex={-1}>
          <LanguagesTab />
        </TabPanel>
      </Tabs>
    </div>
  );
}

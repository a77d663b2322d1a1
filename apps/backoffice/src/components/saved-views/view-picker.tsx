import { messages } from "@matinee/texts";
import { Button } from "@matinee/ui/button";
import { Menu, MenuChoices } from "@matinee/ui/menu";
import { ChevronDown } from "lucide-react";
import { useNavigate } from "react-router";
import { buildViewSearch, NO_VIEW } from "../../lib/lists/current-view.ts";
import { type ViewChoice, ViewMarks } from "./view-links.tsx";

/** A menu of the views, where there is no room for a row of them. */
export function ViewPicker({ views, current, allSearch, isAll }: ViewChoice) {
  const navigate = useNavigate();
  const open = (id: string) => {
    const view = views.find((candidate) => candidate.id === id);
    void navigate({ search: view ? buildViewSearch(view) : allSearch });
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button iconEnd={<ChevronDown aria-hidden="true" />} className="max-w-full">
          <span className="sr-only">{messages.savedViews.view}</span>
          <span className="max-w-48 truncate">
            {current?.name ?? (isAll ? messages.savedViews.all : messages.savedViews.notSaved)}
          </span>
        </Button>
      }
    >
      <MenuChoices
        value={current?.id ?? (isAll ? NO_VIEW : undefined)}
        onValueChange={open}
        options={[
          { value: NO_VIEW, label: messages.savedViews.all },
          ...views.map((view) => ({
            value: view.id,
            label: (
              <>
                <span className="max-w-56 truncate">{view.name}</span>
                <ViewMarks view={view} />
              </>
            ),
          })),
        ]}
      />
    </Menu>
  );
}

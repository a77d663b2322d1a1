import { messages } from "@matinee/texts";
import type { SavedView } from "@matinee/contract/schemas/saved-views";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem, MenuLabel, MenuSeparator } from "@matinee/ui/menu";
import { Ellipsis, Lock, Pencil, Pin, PinOff, Trash2, Users } from "lucide-react";
import { useState } from "react";
import {
  removeSavedView,
  restoreSavedView,
  setDefaultView,
  updateSavedView,
} from "../../lib/queries/saved-views.queries.ts";
import { useViewChange } from "./use-view-change.ts";
import { ViewDialog } from "./view-dialog.tsx";

/** The options of the open view. Colleagues can only open a shared one with their list. */
export function ViewMenu({ view }: { view: SavedView }) {
  const [isRenaming, setRenaming] = useState(false);
  const { mutate: change } = useViewChange(view.list);
  const share = (shared: boolean) =>
    change({
      run: () => updateSavedView(view, { shared }),
      done: shared ? messages.savedViews.nowShared : messages.savedViews.nowPrivate,
    });
  const openFirst = (isDefault: boolean) =>
    change({
      run: () => setDefaultView(view, isDefault),
      done: isDefault ? messages.savedViews.nowOpensFirst(view.name) : messages.savedViews.opensFirstNoMore,
    });
  const restore = () => change({ run: () => restoreSavedView(view), done: messages.savedViews.restored });
  const remove = () =>
    change({
      run: () => removeSavedView(view),
      done: messages.savedViews.removed(view.name),
      undo: restore,
    });
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={messages.savedViews.options(view.name)}
            tooltip={false}
            icon={<Ellipsis aria-hidden="true" />}
          />
        }
      >
        {view.isOwn ? null : <MenuLabel>{messages.savedViews.sharedBy(view.madeBy)}</MenuLabel>}
        <MenuItem
          icon={view.isDefault ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />}
          onSelect={() => openFirst(!view.isDefault)}
        >
          {view.isDefault ? messages.savedViews.openFirstNoMore : messages.savedViews.openFirst}
        </MenuItem>
        {view.isOwn ? (
          <MenuItem
            icon={view.shared ? <Lock aria-hidden="true" /> : <Users aria-hidden="true" />}
            onSelect={() => share(!view.shared)}
          >
            {view.shared ? messages.savedViews.unshare : messages.savedViews.share}
          </MenuItem>
        ) : null}
        {view.mayChange ? (
          <>
            <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => setRenaming(true)}>
              {messages.savedViews.rename}
            </MenuItem>
            <MenuSeparator />
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={remove}>
              {messages.savedViews.remove}
            </MenuItem>
          </>
        ) : null}
      </Menu>
      {isRenaming ? (
        <ViewDialog
          title={messages.savedViews.renameTitle}
          list={view.list}
          view={view}
          save={({ name }) => updateSavedView(view, { name })}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </>
  );
}

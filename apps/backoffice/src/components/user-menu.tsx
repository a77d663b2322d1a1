import { getSignedInUser } from "@matinee/app-shell/auth/signed-in-user";
import { messages } from "@matinee/texts";
import { IconButton } from "@matinee/ui/icon-button";
import { Menu, MenuItem, MenuLabel } from "@matinee/ui/menu";
import { useQuery } from "@tanstack/react-query";
import { CircleUser, LifeBuoy, LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { platformQuery } from "../lib/queries/platform.queries.ts";
import { paths } from "../paths.ts";

const texts = messages.backOffice;

/** The account menu: the signed-in user, help and log out. */
export function UserMenu() {
  const navigate = useNavigate();
  const { data } = useQuery(platformQuery);
  return (
    <Menu
      trigger={
        <IconButton label={texts.accountMenu} tooltip={false} icon={<CircleUser aria-hidden="true" />} />
      }
    >
      <MenuLabel>{getSignedInUser()?.email}</MenuLabel>
      <MenuItem
        icon={<LifeBuoy aria-hidden="true" />}
        onSelect={() => window.open(data?.helpUrl, "_blank", "noreferrer")}
      >
        {messages.auth.help}
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => navigate(paths.logout)}>
        {messages.auth.logOut}
      </MenuItem>
    </Menu>
  );
}

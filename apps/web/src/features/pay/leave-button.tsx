import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { Button, type ButtonProps } from "../../ui/button/button.tsx";
import { openerOf } from "./tell-opener.ts";

/** Closes the window that a game has opened. A page that no script opened cannot close itself: it leads into Passport. */
export const LeaveButton = (props: ButtonProps) =>
  openerOf() === null ? (
    <Button size="lg" {...props} render={<Link to={pages.profile} />} />
  ) : (
    <Button size="lg" {...props} onClick={() => window.close()} />
  );
